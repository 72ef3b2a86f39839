# Cross-compilation for Windows with Debian's MinGW-w64, whose threads are those of POSIX; programs run under Wine.
#
# scripts/windows has put the libraries into build-windows/sysroot: zstd and SQLite compiled for Windows, the others as headers alone.
set(CMAKE_SYSTEM_NAME Windows)
set(CMAKE_SYSTEM_PROCESSOR x86_64)
set(CMAKE_C_COMPILER x86_64-w64-mingw32-gcc-posix)
set(CMAKE_CXX_COMPILER x86_64-w64-mingw32-g++-posix)
set(CMAKE_RC_COMPILER x86_64-w64-mingw32-windres)

set(bitwhip_sysroot "${CMAKE_CURRENT_LIST_DIR}/../build-windows/sysroot")
set(CMAKE_FIND_ROOT_PATH "${bitwhip_sysroot}" /usr/x86_64-w64-mingw32)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)

# The stack is aligned to 16 bytes alone, whatever g++ takes for granted (GCC bug 54412): no instruction may rest on more.
set(CMAKE_CXX_FLAGS_INIT "-isystem \"${bitwhip_sysroot}/include\" -Wa,-muse-unaligned-vector-move")
# Debug information and templates make more sections than the usual format of objects holds.
string(APPEND CMAKE_CXX_FLAGS_INIT " -Wa,-mbig-obj")
# Nothing beside the program but what Windows has.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-static")
