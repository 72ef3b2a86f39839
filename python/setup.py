"""Packs the module and the C library as a wheel for every Python from 3.9 on: what is compiled knows nothing of Python.

BITWHIP_LIBRARY names a libbitwhip.so that needs nothing but glibc, as scripts/python has it. Without it, the library is built in the
folder of the project around this one, by the preset `portable` of CMake. BITWHIP_GLIBC is the oldest glibc that the library needs: the name
of the wheel then says so (PEP 600), and pip looks at it.
"""

import json
import os
import pathlib
import shutil
import subprocess

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py

try:
    from setuptools.command.bdist_wheel import bdist_wheel
except ImportError:
    try:
        from wheel.bdist_wheel import bdist_wheel
    except ImportError:
        raise SystemExit("bitwhip: a wheel is made with setuptools (66 or newer) and wheel; Debian: python3-setuptools, python3-wheel")

PROJECT = pathlib.Path(os.environ.get("BITWHIP_SOURCE") or pathlib.Path(__file__).resolve().parent.parent)


def library():
    if named := os.environ.get("BITWHIP_LIBRARY"):
        return pathlib.Path(named)
    if not (PROJECT / "CMakePresets.json").exists():
        raise SystemExit(f"bitwhip: the library is built from the project around this folder, and {PROJECT} is not it; BITWHIP_LIBRARY names a ready one")
    build = PROJECT / "build-portable"
    if not (build / "CMakeCache.txt").exists():
        subprocess.run(["cmake", "--preset", "portable"], cwd=PROJECT, check=True)
    subprocess.run(["cmake", "--build", build, "--target", "bitwhip_shared", "-j", str(os.cpu_count())], check=True)
    return build / "libbitwhip.so"


class WithLibrary(build_py):
    def run(self):
        super().run()
        built = library()
        package = pathlib.Path(self.build_lib) / "bitwhip"
        shutil.copy(built.resolve(), package / "libbitwhip.so")
        # The licence, and those of the code of others in the library.
        for text in (PROJECT / "LICENSE", built.parent / "LICENSES"):
            if text.exists():
                shutil.copy(text, package)


class ForAnyPython(bdist_wheel):
    def get_tag(self):
        platform = super().get_tag()[2]
        if glibc := os.environ.get("BITWHIP_GLIBC"):
            platform = platform.replace("linux_", f"manylinux_{glibc.replace('.', '_')}_", 1)
        return "py3", "none", platform


class Compiled(Distribution):
    def has_ext_modules(self):
        return True


def addresses():
    """The addresses of project.json that are not empty, for the metadata of the wheel."""
    project = json.loads((PROJECT / "project.json").read_text())
    named = {"Homepage": project["homepage"], "Issues": project["report"]}
    return {name: address for name, address in named.items() if address}


setup(
    version=(PROJECT / "VERSION").read_text().strip(),
    project_urls=addresses(),
    cmdclass={"build_py": WithLibrary, "bdist_wheel": ForAnyPython},
    distclass=Compiled,
)
