# Cross-compilation for arm64 with Debian's aarch64-linux-gnu compiler; the tests run under qemu-user.
#
# The arm64 libraries come from Debian's own arm64 packages, unpacked under build-arm64/sysroot by
# scripts/arm64-sysroot. Unpacking rather than installing them keeps the machine free of a foreign architecture.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)  # for the header of the library, which a test compiles as C
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)

set(bitwhip_sysroot "${CMAKE_CURRENT_LIST_DIR}/../build-arm64/sysroot")
set(CMAKE_FIND_ROOT_PATH "${bitwhip_sysroot}" /usr/aarch64-linux-gnu)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
set(CMAKE_CXX_FLAGS_INIT "-isystem \"${bitwhip_sysroot}/usr/include\" -isystem \"${bitwhip_sysroot}/usr/include/aarch64-linux-gnu\"")
# What the libraries need of each other.
set(CMAKE_EXE_LINKER_FLAGS_INIT "\"-Wl,-rpath-link,${bitwhip_sysroot}/usr/lib/aarch64-linux-gnu\"")
set(CMAKE_SHARED_LINKER_FLAGS_INIT "${CMAKE_EXE_LINKER_FLAGS_INIT}")

set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64-static -L /usr/aarch64-linux-gnu)
