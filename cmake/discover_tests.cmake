# Runs when a test executable has been linked, and writes the ctest file OUTPUT: one test MODULE/NAME for each test case of EXECUTABLE, which has
# version CATCH2 of Catch2.
# Labels are the module, and what the tags of the case say: [slow] or [long] for its cost, "quick" without either, [isa] and [reference].
cmake_minimum_required(VERSION 3.22)

set(tags slow long isa reference)
if(CATCH2 VERSION_GREATER_EQUAL 3)
  set(LIST --list-tests --verbosity quiet)
else()
  set(LIST --list-test-names-only)
endif()

# Sets variable to the names of the test cases that match the arguments.
function(test_cases variable)
  execute_process(COMMAND ${RUNNER} ${EXECUTABLE} ${LIST} ${ARGN} OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(output MATCHES "[][]")  # a bracket keeps a CMake list together
    message(FATAL_ERROR "${EXECUTABLE}: no brackets in the name of a test case:\n${output}")
  endif()
  string(REGEX REPLACE "\n$" "" output "${output}")
  string(REPLACE ";" "\\;" output "${output}")
  string(REPLACE "\n" ";" names "${output}")
  set(${variable} "${names}" PARENT_SCOPE)
endfunction()

# A mistyped tag would put a test under the wrong label.
execute_process(COMMAND ${RUNNER} ${EXECUTABLE} --list-tags OUTPUT_VARIABLE output)
string(REGEX REPLACE "[][]" ":" output "${output}")
string(REGEX MATCHALL ":[^:\n]+" found "${output}")
list(TRANSFORM found REPLACE ":" "")
foreach(tag IN LISTS found)
  if(NOT tag IN_LIST tags)
    message(FATAL_ERROR "${EXECUTABLE}: no such tag: [${tag}]; there are: ${tags}")
  endif()
endforeach()

test_cases(all)
if(NOT all)
  message(FATAL_ERROR "${EXECUTABLE} has no test cases")
endif()
foreach(tag IN LISTS tags)
  set(with_${tag} "")
  if(tag IN_LIST found)
    test_cases(with_${tag} "[${tag}]")
  endif()
endforeach()

set(script "")
foreach(name IN LISTS all)
  set(labels ${MODULE})
  foreach(tag IN LISTS tags)
    if(name IN_LIST with_${tag})
      list(APPEND labels ${tag})
    endif()
  endforeach()
  if(NOT "slow" IN_LIST labels AND NOT "long" IN_LIST labels)
    list(APPEND labels quick)
  endif()
  string(REPLACE "," "\\," pattern "${name}")  # a comma parts names for Catch2
  string(APPEND script "add_test([==[${MODULE}/${name}]==] ${RUNNER} [==[${EXECUTABLE}]==] [==[${pattern}]==])\n"
    "set_tests_properties([==[${MODULE}/${name}]==] PROPERTIES LABELS \"${labels}\" TIMEOUT 3000\n"
    "  SKIP_REGULAR_EXPRESSION \"(reference data|a small file system|bash|zsh|fish|man) is not present\"\n"
    "  FAIL_REGULAR_EXPRESSION \"No tests ran;assertions: - none -;the tag .reference. and asks for no reference data\")\n")
endforeach()
file(WRITE ${OUTPUT} "${script}")
