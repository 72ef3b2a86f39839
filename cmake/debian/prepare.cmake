# Run by CPack over the files of the Debian packages, a folder for each, before it packs them (package.cmake).
cmake_minimum_required(VERSION 3.22)

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

foreach(package ${CPACK_COMPONENTS_ALL})
  set(share ${CPACK_TEMPORARY_DIRECTORY}/${package}/usr/share)
  set(documents ${share}/doc/${package})
  configure_file(${CMAKE_CURRENT_LIST_DIR}/changelog.in ${documents}/changelog.Debian @ONLY)
  configure_file(${CMAKE_CURRENT_LIST_DIR}/copyright ${documents}/copyright COPYONLY)
  configure_file(${CMAKE_CURRENT_LIST_DIR}/lintian-overrides.in ${share}/lintian/overrides/${package} @ONLY)
  set(pages ${documents}/changelog.Debian)
  if(EXISTS ${documents}/CHANGELOG.md)
    file(RENAME ${documents}/CHANGELOG.md ${documents}/changelog)
    file(GLOB manual ${share}/man/man1/*.1)
    list(APPEND pages ${documents}/changelog ${manual})
  endif()
  execute_process(COMMAND gzip -9n ${pages} COMMAND_ERROR_IS_FATAL ANY)
endforeach()
