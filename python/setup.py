"""Builds the module with CMake: the wheel holds what `cmake --build --target bitwhip_python` makes, with all instruction sets.

BITWHIP_BUILD names a build folder that exists; without it the build is made in a folder of its own. BITWHIP_SOURCE names the
project, where this folder is a copy.
"""

import os
import pathlib
import shutil
import subprocess
import sys

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext


class Build(build_ext):
    def build_extension(self, ext):
        source = pathlib.Path(os.environ.get("BITWHIP_SOURCE") or pathlib.Path(__file__).resolve().parent.parent)
        folder = pathlib.Path(os.environ.get("BITWHIP_BUILD") or pathlib.Path(self.build_temp).resolve())
        if not (folder / "CMakeCache.txt").exists():
            subprocess.run(["cmake", "-S", source, "-B", folder, "-DCMAKE_BUILD_TYPE=Release", "-DBITWHIP_TESTS=OFF", "-DBITWHIP_BENCH=OFF",
                            "-DBITWHIP_ALL_ISA=ON"], check=True)
        subprocess.run(["cmake", folder, "-DBITWHIP_PYTHON=ON", f"-DPython_EXECUTABLE={sys.executable}"], check=True, stdout=subprocess.DEVNULL)
        subprocess.run(["cmake", "--build", folder, "--target", "bitwhip_python", "-j", str(os.cpu_count())], check=True)
        target = pathlib.Path(self.get_ext_fullpath(ext.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(folder / "python" / "bitwhip" / target.name, target)


setup(ext_modules=[Extension("bitwhip._core", [])], cmdclass={"build_ext": Build})
