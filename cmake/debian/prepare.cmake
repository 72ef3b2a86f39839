# Run by CPack over the files of a Debian package, before it packs them (package.cmake).
cmake_minimum_required(VERSION 3.22)

set(folder ${CPACK_TEMPORARY_DIRECTORY}/usr/share)
set(documents ${folder}/doc/${CPACK_PACKAGE_NAME})

# The date of the changelog is that of the commit, so that the same commit gives the same package.
string(TIMESTAMP DATE "%a, %d %b %Y %H:%M:%S +0000" UTC)
find_program(GIT git)
if(GIT AND EXISTS ${CPACK_BITWHIP_SOURCE_DIR}/.git)
  execute_process(COMMAND ${GIT} --no-optional-locks log -1 --format=%cD WORKING_DIRECTORY ${CPACK_BITWHIP_SOURCE_DIR}
    OUTPUT_VARIABLE committed OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
  if(NOT failed)
    set(DATE ${committed})
  endif()
endif()

configure_file(${CMAKE_CURRENT_LIST_DIR}/changelog.in ${documents}/changelog.Debian @ONLY)
file(RENAME ${documents}/CHANGELOG.md ${documents}/changelog)
configure_file(${CMAKE_CURRENT_LIST_DIR}/copyright ${documents}/copyright COPYONLY)
file(MAKE_DIRECTORY ${folder}/lintian/overrides)
configure_file(${CMAKE_CURRENT_LIST_DIR}/lintian-overrides ${folder}/lintian/overrides/${CPACK_PACKAGE_NAME} COPYONLY)

file(GLOB pages ${folder}/man/man1/*.1)
execute_process(COMMAND gzip -9n ${pages} ${documents}/changelog ${documents}/changelog.Debian COMMAND_ERROR_IS_FATAL ANY)
