# The manual pages and the completions: the program writes them (`bitwhip document`) as soon as it is linked, and the installation takes them along.
set(BITWHIP_BASH_DIR ${CMAKE_INSTALL_DATADIR}/bash-completion/completions CACHE STRING "Where the completion for bash is installed")
set(BITWHIP_ZSH_DIR ${CMAKE_INSTALL_DATADIR}/zsh/site-functions CACHE STRING "Where the completion for zsh is installed")
set(BITWHIP_FISH_DIR ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d CACHE STRING "Where the completion for fish is installed")
mark_as_advanced(BITWHIP_BASH_DIR BITWHIP_ZSH_DIR BITWHIP_FISH_DIR)

if(CMAKE_CROSSCOMPILING AND NOT CMAKE_CROSSCOMPILING_EMULATOR)
  message(STATUS "bitwhip: no emulator runs the program here (CMAKE_CROSSCOMPILING_EMULATOR), so there are no manual pages and completions")
  return()
endif()

set(documents ${PROJECT_BINARY_DIR}/documents)
set(write_documents COMMAND ${CMAKE_COMMAND} -E rm -rf ${documents})
foreach(kind man bash zsh fish)
  # A program that writes a profile (BITWHIP_PGO) puts it into a folder that is never looked at.
  list(APPEND write_documents COMMAND ${CMAKE_COMMAND} -E env GCOV_PREFIX=${documents}/profile
    ${CMAKE_CROSSCOMPILING_EMULATOR} $<TARGET_FILE:bitwhip> document ${kind} --output-dir ${documents}/${kind})
endforeach()
add_custom_command(TARGET bitwhip POST_BUILD ${write_documents} COMMENT "Writing manual pages and completions" VERBATIM)

install(DIRECTORY ${documents}/man/ DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
foreach(shell bash zsh fish)
  string(TOUPPER BITWHIP_${shell}_DIR folder)
  install(DIRECTORY ${documents}/${shell}/ DESTINATION ${${folder}})
endforeach()
