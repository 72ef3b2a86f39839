# Cross-compilation for WebAssembly with Debian's emscripten (and node-acorn, which its optimiser loads); the tests run under Node.
#
# Highway, Catch2, fmt and nlohmann-json are used as headers alone: links to those of the machine, since the rest of /usr/include is not for WebAssembly.
set(ENV{NODE_PATH} /usr/share/nodejs)
set_property(GLOBAL PROPERTY RULE_LAUNCH_LINK "${CMAKE_COMMAND} -E env NODE_PATH=/usr/share/nodejs")
include(/usr/share/emscripten/cmake/Modules/Platform/Emscripten.cmake)

get_filename_component(bitwhip_sysroot "${CMAKE_CURRENT_LIST_DIR}/../build-wasm/sysroot" ABSOLUTE)
foreach(name hwy catch2 fmt nlohmann)
  file(MAKE_DIRECTORY "${bitwhip_sysroot}/include")
  file(CREATE_LINK "/usr/include/${name}" "${bitwhip_sysroot}/include/${name}" SYMBOLIC)
endforeach()
set(Catch2_DIR "${bitwhip_sysroot}")
file(COPY /usr/lib/cmake/Catch2/Catch2ConfigVersion.cmake DESTINATION "${Catch2_DIR}")
file(WRITE "${Catch2_DIR}/Catch2Config.cmake" "add_library(Catch2::Catch2 INTERFACE IMPORTED)\n")

# What browsers and Node have had for years. Exceptions by way of JavaScript cost time and a tenth of the module.
set(features "-msimd128 -mbulk-memory -msign-ext -mnontrapping-fptoint -fwasm-exceptions")
set(CMAKE_CXX_FLAGS_INIT "${features} -isystem ${bitwhip_sysroot}/include")
# Tests are one file each, and read the files of the machine.
set(CMAKE_EXE_LINKER_FLAGS_INIT "${features} -sALLOW_MEMORY_GROWTH=1 -sTOTAL_STACK=8MB")
if(NOT DEFINED BITWHIP_TESTS OR BITWHIP_TESTS)
  string(APPEND CMAKE_EXE_LINKER_FLAGS_INIT " -sSINGLE_FILE=1 -sNODERAWFS=1")
endif()
set(CMAKE_CROSSCOMPILING_EMULATOR node)
