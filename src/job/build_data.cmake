# Run at build time (cmake -P), since the commit changes without a new configuration.
# Takes SOURCE_DIR, OUTPUT, VERSION, BUILD_TYPE, DATA_DIR.
set(COMMIT unknown)
string(TIMESTAMP DATE %Y-%m-%d UTC)  # heeds SOURCE_DATE_EPOCH
find_program(GIT git)
if(GIT AND EXISTS ${SOURCE_DIR}/.git)
  # The lock of the index is left alone: others may be using the repository.
  execute_process(COMMAND ${GIT} --no-optional-locks describe --always --dirty --abbrev=12 --exclude=*
    WORKING_DIRECTORY ${SOURCE_DIR} OUTPUT_VARIABLE described OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
  if(NOT failed)
    set(COMMIT ${described})
  endif()
  execute_process(COMMAND ${GIT} --no-optional-locks log -1 --format=%cs
    WORKING_DIRECTORY ${SOURCE_DIR} OUTPUT_VARIABLE committed OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
  if(NOT failed)
    set(DATE ${committed})
  endif()
endif()
configure_file(${CMAKE_CURRENT_LIST_DIR}/build_data.h.in ${OUTPUT} @ONLY)
