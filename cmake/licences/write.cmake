# cmake -D OUTPUT=FILE -D ARTEFACT=NAME [-D HEADERS="FOLDER;..."] -P write.cmake: writes LICENSES of an artefact.
cmake_minimum_required(VERSION 3.22)
include(${CMAKE_CURRENT_LIST_DIR}/licences.cmake)
licences_write(${OUTPUT} ${ARTEFACT} "${HEADERS};/usr/include;/usr/local/include;/opt/homebrew/include")
