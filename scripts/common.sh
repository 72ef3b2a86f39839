# Shared by the scripts of this folder: what must be installed, and how the build is made. To be sourced by bash.

source_dir=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
jobs=${BITWHIP_JOBS:-$(nproc)}

say() { printf 'bitwhip: %s\n' "$*" >&2; }
die() {
  say "$*"
  exit 1
}

# Prints what stands at the head of a script, which says what it takes.
show_head() { sed -n '2,/^[^#]/s/^# \{0,1\}//p' "$0"; }

# Every script answers this, by its head and what it may have to add.
case ${1:-} in
  -h | --help)
    show_head
    ! declare -F more_help >/dev/null || more_help
    exit 0
    ;;
esac

# The first of these commands that is there.
first_command() {
  local name
  for name in "$@"; do
    [[ -z $name ]] || ! command -v "$name" || return 0
  done
  return 1
}

# The compiler that CMake will take.
cxx() { first_command "${CXX:-}" c++ g++ clang++; }

# The Python of the system, which has the packages of the system; BITWHIP_PYTHON names another one.
system_python() { first_command "${BITWHIP_PYTHON:-}" /usr/bin/python3 python3; }

# What includes the header PATH, or one of PATH|PATH.
has_header() {
  local compiler text
  compiler=$(cxx) || return 1
  text="#if __has_include(<${1//|/>) || __has_include(<}>)"$'\nyes\n#endif'
  local include=()
  ! command -v brew >/dev/null || include=(-I "$(brew --prefix)/include")
  "$compiler" -E -P -x c++ "${include[@]}" - <<<"$text" 2>/dev/null | grep -q yes
}

# True where LOOK of needs.txt finds what it looks for.
is_there() {
  local kind=${1%%:*} what=${1#*:} found
  case $kind in
    'c++20')
      found=$(cxx) && "$found" -std=c++20 -x c++ -fsyntax-only - 2>/dev/null <<<'#include <concepts>
#include <span>
#include <version>
static_assert(__cpp_lib_span && __cpp_concepts && __cpp_lib_integer_comparison_functions);'
      ;;
    cmake)
      found=$(cmake --version 2>/dev/null | sed -n '1s/[^0-9]*\([0-9.]*\).*/\1/p') && [[ -n $found ]] &&
        [[ $(printf '%s\n' "$what" "$found" | sort -V | head -n 1) == "$what" ]]
      ;;
    command)
      local names
      IFS='|' read -ra names <<<"$what"
      first_command "${names[@]}" >/dev/null
      ;;
    header) has_header "$what" ;;
    file) compgen -G "$what" >/dev/null ;;
    python) found=$(system_python) && "$found" -c "import $what" 2>/dev/null ;;
    clang-runtime) compgen -G "$(clang++ --print-file-name=libclang_rt.fuzzer-x86_64.a)" >/dev/null ||
      compgen -G "$(clang++ --print-runtime-dir 2>/dev/null)/libclang_rt.fuzzer*" >/dev/null ;;
    *) die "scripts/needs.txt: '$kind' is no way to look" ;;
  esac
}

# Has the package manager of Debian and Ubuntu install packages; as root, or by sudo.
install_on_debian() {
  local as_root=()
  if ((EUID != 0)); then
    if command -v sudo >/dev/null && { sudo -n true 2>/dev/null || [[ -t 0 ]]; }; then
      as_root=(sudo)
    else
      return 1
    fi
  fi
  say "installing packages of the system: $*"
  local log
  log=$(mktemp)
  if ! { "${as_root[@]}" apt-get update && "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get -o DPkg::Lock::Timeout=300 install -y --no-install-recommends "$@"; } </dev/null >"$log" 2>&1; then
    tail -n 15 "$log" >&2
    rm -f "$log"
    die "could not install: $*"
  fi
  rm -f "$log"
}

# need SET...: looks for all things of these sets of needs.txt. On Debian and Ubuntu what is missing
# is installed; elsewhere, or where nobody here may install, one line says what to install.
need() {
  # The package manager of this system, its column among those of packages, and its words.
  local manager column install
  manager=$(basename "$(first_command apt-get dnf pacman zypper brew || echo none)")
  case $manager in
    apt-get) column=0 install="as root: apt-get install" ;;
    dnf) column=1 install="as root: dnf install" ;;
    pacman) column=2 install="as root: pacman -S" ;;
    zypper) column=3 install="as root: zypper install" ;;
    brew) column=4 install="brew install" ;;
    *) column=0 install="this system is not known; the counterparts of these packages of Debian:" ;;
  esac

  local wanted=" $* " missing=() packages=() things=() without=() row set look offered thing
  while read -ra row; do
    [[ ${row[0]:-#} != '#' ]] || continue
    set=${row[0]} look=${row[1]} offered=("${row[@]:2:5}") thing="${row[*]:7}"
    [[ $wanted == *" ${set%\?} "* ]] || continue
    ! is_there "$look" || continue
    if [[ ${offered[column]} != - ]]; then
      packages+=("${offered[column]}")
    fi
    if [[ $set == *\? ]]; then
      without+=("$thing")
    else
      missing+=("$look")
      things+=("$thing")
    fi
  done <"$source_dir/scripts/needs.txt"
  ((${#missing[@]} + ${#without[@]})) || return 0

  if [[ $manager == apt-get ]] && install_on_debian "${packages[@]}"; then
    for look in "${missing[@]}"; do
      is_there "$look" || die "${packages[*]} are installed, and $look is still not found"
    done
    return 0
  fi
  if ((${#missing[@]})); then
    local list
    list=$(printf ', %s' "${things[@]}")
    say "missing: ${list:2}"
    die "$install ${packages[*]}"
  fi
  for thing in "${without[@]}"; do
    say "not there: $thing"
  done
}

# True where the build folder DIR has the option NAME switched on.
is_on() { grep -q "^$2:BOOL=ON" "$1/CMakeCache.txt"; }

# configure PRESET DIR [ARGUMENT...]: only where no build files exist, as ninja itself configures
# anew when the CMake files change; or where another script made them without tests and the preset
# release is asked for whole; or where BITWHIP_WERROR=1 asks for errors in place of warnings.
configure() {
  local preset=$1 dir=$2
  shift 2
  if [[ -f $dir/build.ninja ]]; then
    if { [[ $preset != release ]] || (($#)) || is_on "$dir" BITWHIP_TESTS; } &&
      { [[ ${BITWHIP_WERROR:-} != 1 ]] || is_on "$dir" BITWHIP_WERROR; }; then
      return 0
    fi
  fi
  [[ ${BITWHIP_WERROR:-} != 1 ]] || set -- "$@" -DBITWHIP_WERROR=ON
  (cd "$source_dir" && cmake --preset "$preset" "$@") || die "cmake --preset $preset failed"
}

# build_quietly DIR [ARGUMENT...]: what the build says is shown only when it fails.
build_quietly() {
  [[ -f $1/build.log ]] || say "building: the first time takes minutes, and $1/build.log shows how far it is"
  cmake --build "$1" -j "$jobs" "${@:2}" >"$1/build.log" 2>&1 || {
    tail -n 40 "$1/build.log" >&2
    die "the build failed"
  }
}

# The program alone, which needs neither the test packages nor the other targets; sets build.
build_program() {
  build=$source_dir/build
  if [[ ! -f $build/build.ninja ]]; then
    need build
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
  need build wasm
  configure engine "$engine" >&2
  build_quietly "$engine"
}

# apt_apart FOLDER ARGUMENT...: apt-get with the machine's sources and keys, but with lists and a cache of its own, so that nothing
# on the machine changes.
apt_apart() {
  local folder=$1
  shift
  mkdir -p "$folder/state/lists/partial" "$folder/cache/archives/partial"
  chmod -R a+rwX "$folder"
  apt-get -q -o Dir::State="$folder/state" -o Dir::Cache="$folder/cache" -o Dir::State::status=/dev/null "$@"
}

# fetch_source PACKAGE VERSION FOLDER: unpacks what the makers of a Debian source package have published into the folder.
fetch_source() (
  command -v apt-get >/dev/null || die "no apt-get here to fetch the source of $1 $2 with"
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  mkdir "$work/sources" "$work/got"
  for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
    [[ ! -f $file ]] || sed 's/^deb /deb-src /' "$file"
  done >"$work/sources/machine.list"
  for file in /etc/apt/sources.list.d/*.sources; do
    [[ ! -f $file ]] || { sed 's/^Types:.*/Types: deb-src/' "$file" && echo; }
  done >"$work/sources/machine.sources"
  say "fetching the source of $1 $2"
  apart=(-o Dir::Etc::sourcelist=/dev/null -o Dir::Etc::sourceparts="$work/sources")
  apt=(apt_apart "$work" "${apart[@]}")
  # What the makers have published is the same for every version that Debian has made of it, and not every mirror keeps all.
  published() { (cd "$work/got" && "${apt[@]}" source --download-only --tar-only "$1=$2"); }
  found=
  "${apt[@]}" update >"$work/log" 2>&1 || die "apt-get update: $(tail -n 1 "$work/log")"
  for version in "$2" $(apt-cache -o Dir::State="$work/state" -o Dir::Cache="$work/cache" "${apart[@]}" showsrc "$1" 2>/dev/null | sed -n 's/^Version: //p'); do
    if [[ ! $found && ${version%-*} == "${2%-*}" ]] && published "$1" "$version" >>"$work/log" 2>&1; then
      found=yes
    fi
  done
  [[ $found ]] || {
    tail -n 15 "$work/log" >&2
    die "could not fetch the source of $1 $2"
  }
  rm -rf "$3" "$3.part"
  mkdir -p "$3.part"
  tar -xf "$work/got/"*.orig.tar.* -C "$3.part" --strip-components=1
  mv "$3.part" "$3"
)

# build_portable TARGET...: the program that needs nothing (bitwhip), or the shared library that needs only glibc (bitwhip_shared);
# sets portable.
build_portable() {
  portable=$source_dir/build-portable
  local highway=${BITWHIP_HIGHWAY_SOURCE:-$portable/highway}
  if [[ ! -f $portable/build.ninja ]]; then
    need build
    [[ -f $highway/hwy/targets.cc ]] ||
      fetch_source highway "$(dpkg-query -W -f '${source:Version}' libhwy-dev)" "$highway"
    configure portable "$portable" -DBITWHIP_HIGHWAY_SOURCE="$highway" >&2
  fi
  build_quietly "$portable" --target "$@"
}

# Prints the oldest glibc that python/README.md promises for the wheel.
promised_glibc() { sed -n 's/.*glibc \([0-9.]*\) or newer.*/\1/p' "$source_dir/python/README.md"; }
