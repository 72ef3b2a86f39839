# Shared by the scripts of this folder: what must be installed, and how the build is made. To be sourced by bash.

source_dir=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
jobs=${BITWHIP_JOBS:-$(nproc)}

# Debian 12 packages, by what needs them.
packages_build=(g++ cmake ninja-build git libhwy-dev libtbb-dev libfmt-dev nlohmann-json3-dev libcli11-dev zlib1g-dev libzstd-dev libbz2-dev liblzma-dev libssl-dev libsqlite3-dev)
packages_test=(catch2 libbenchmark-dev man-db zsh fish sqlite3)
packages_clang=(clang-14 libclang-rt-14-dev)
packages_units=(clang-tidy-14)
packages_arm64=(g++-aarch64-linux-gnu qemu-user-static)
packages_package=(dpkg-dev file lintian debootstrap)
packages_wasm=(emscripten node-acorn)
packages_web=(esbuild zstd nodejs)
packages_browser=(chromium firefox-esr fonts-liberation)
packages_page=(chromium fonts-liberation poppler-utils python3)
packages_python=(pybind11-dev python3-pybind11 python3-dev python3-numpy python3-pandas python3-pytest python3-pip python3-setuptools python3-wheel python3-venv mypy)
packages_slurm=(slurmctld slurmd slurm-client munge)

say() { printf 'bitwhip: %s\n' "$*" >&2; }
die() {
  say "$*"
  exit 1
}

# Installs those of the named packages that are missing; stops with one clear line when that is not possible.
need_packages() {
  command -v dpkg-query >/dev/null && command -v apt-get >/dev/null || die "these scripts install Debian 12 packages and this is no Debian; install by hand the counterparts of: $*"
  local missing=() name
  for name in "$@"; do
    [[ $(dpkg-query -W -f '${db:Status-Status}' "$name" 2>/dev/null) == installed ]] || missing+=("$name")
  done
  ((${#missing[@]})) || return 0

  local as_root=()
  if ((EUID != 0)); then
    if command -v sudo >/dev/null && { sudo -n true 2>/dev/null || [[ -t 0 ]]; }; then
      as_root=(sudo)
    else
      die "missing Debian packages and neither root nor sudo to install them; as root: apt-get install ${missing[*]}"
    fi
  fi
  say "installing Debian packages: ${missing[*]}"
  local log
  log=$(mktemp)
  if ! { "${as_root[@]}" apt-get update && "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300 install -y --no-install-recommends "${missing[@]}"; } \
    </dev/null >"$log" 2>&1; then
    tail -n 15 "$log" >&2
    rm -f "$log"
    die "could not install: ${missing[*]}"
  fi
  rm -f "$log"
}

# configure PRESET DIR [ARGUMENT...]: only where no build files exist, as ninja itself configures anew when the CMake files change; or where
# another script made them without tests and the preset release is asked for whole.
configure() {
  local preset=$1 dir=$2
  shift 2
  if [[ ! -f $dir/build.ninja ]] || { [[ $preset == release ]] && (($# == 0)) && ! grep -q '^BITWHIP_TESTS:BOOL=ON' "$dir/CMakeCache.txt"; }; then
    (cd "$source_dir" && cmake --preset "$preset" "$@") || die "cmake --preset $preset failed"
  fi
}

# build_quietly DIR [ARGUMENT...]: what the build says is shown only when it fails.
build_quietly() {
  cmake --build "$1" -j "$jobs" "${@:2}" >"$1/build.log" 2>&1 || {
    tail -n 40 "$1/build.log" >&2
    die "the build failed"
  }
}

# The program alone, which needs neither the test packages nor the other targets; sets build.
build_program() {
  build=$source_dir/build
  if [[ ! -f $build/build.ninja ]]; then
    need_packages "${packages_build[@]}"
    configure release "$build" -DBITWHIP_TESTS=OFF -DBITWHIP_BENCH=OFF >&2
  fi
  build_quietly "$build" --target bitwhip
}

# check_types NAME: what TypeScript says of the types in web/tests/NAME.tsconfig.json, where it is installed.
check_types() {
  if [[ -x $source_dir/web/node_modules/.bin/tsc ]]; then
    "$source_dir/web/node_modules/.bin/tsc" -p "$source_dir/web/tests/$1.tsconfig.json" >&2 || die "the types of JavaScript do not fit"
  else
    say "types of JavaScript are not checked: web/node_modules is not there (scripts/web --check makes it)"
  fi
}

# The library as WebAssembly; sets engine.
build_engine() {
  engine=$source_dir/build-engine
  need_packages "${packages_build[@]}" "${packages_wasm[@]}"
  configure engine "$engine" >&2
  build_quietly "$engine"
}
