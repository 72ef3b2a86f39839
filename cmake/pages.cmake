# The pages that people read, with their pictures, and the licences of what is compiled in, in the folder of documents. They lie there as they do in the
# source tree, so that their links lead somewhere; a link to what is not installed becomes plain text.
file(GLOB pages CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/*.md)
install(FILES ${pages} LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY docs results DESTINATION ${CMAKE_INSTALL_DOCDIR})

file(RELATIVE_PATH datasets_from_pages ${CMAKE_INSTALL_FULL_DOCDIR} ${CMAKE_INSTALL_FULL_DATADIR}/bitwhip/datasets)
set(folder_of_pages "${CMAKE_INSTALL_DOCDIR}")
if(NOT IS_ABSOLUTE ${folder_of_pages})
  set(folder_of_pages "\${CMAKE_INSTALL_PREFIX}/${folder_of_pages}")
endif()
install(CODE "
  set(PAGES \"\$ENV{DESTDIR}${folder_of_pages}\")
  set(DATASETS \"${datasets_from_pages}\")
  include(\"${PROJECT_SOURCE_DIR}/cmake/link_pages.cmake\")")

add_custom_command(OUTPUT ${PROJECT_BINARY_DIR}/generated/LICENSES DEPENDS cmake/licences/components cmake/licences/licences.cmake LICENSE
  COMMAND ${CMAKE_COMMAND} -D OUTPUT=${PROJECT_BINARY_DIR}/generated/LICENSES -D ARTEFACT=program -P ${PROJECT_SOURCE_DIR}/cmake/licences/write.cmake VERBATIM)
add_custom_target(bitwhip_licences DEPENDS ${PROJECT_BINARY_DIR}/generated/LICENSES)
add_dependencies(bitwhip bitwhip_licences)
install(FILES ${PROJECT_BINARY_DIR}/generated/LICENSES DESTINATION ${CMAKE_INSTALL_DOCDIR})
