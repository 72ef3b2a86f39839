# The Debian package: `cpack -G DEB` in a build folder whose installation prefix is /usr. scripts/package makes such a folder (preset `package`) and checks
# what comes out.
# Who maintains the package, and the home page, are told by project.json. Debian wants an address even where there is none: names in `.invalid` never exist
# (RFC 2606).
file(READ project.json project)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS project.json)
string(JSON maintainer GET "${project}" maintainer)
string(JSON homepage GET "${project}" homepage)
if(NOT maintainer)
  set(maintainer "bitwhip authors <nobody@bitwhip.invalid>")
endif()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGE_CONTACT "${maintainer}")
if(homepage)
  set(CPACK_DEBIAN_PACKAGE_HOMEPAGE ${homepage})
endif()
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SECTION math)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL bitwhip libbitwhip0 libbitwhip-dev)
foreach(component ${CPACK_COMPONENTS_ALL})
  string(TOUPPER ${component} name)
  set(CPACK_DEBIAN_${name}_PACKAGE_NAME ${component})
  set(CPACK_DEBIAN_${name}_FILE_NAME DEB-DEFAULT)
endforeach()
set(CPACK_DEBIAN_LIBBITWHIP0_PACKAGE_SECTION libs)
configure_file(cmake/debian/libbitwhip0/shlibs.in ${PROJECT_BINARY_DIR}/generated/shlibs @ONLY)
set(CPACK_DEBIAN_LIBBITWHIP0_PACKAGE_CONTROL_EXTRA "${PROJECT_BINARY_DIR}/generated/shlibs;${PROJECT_SOURCE_DIR}/cmake/debian/libbitwhip0/triggers")
set(CPACK_DEBIAN_LIBBITWHIP-DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_LIBBITWHIP-DEV_PACKAGE_DEPENDS "libbitwhip0 (= ${PROJECT_VERSION}-1)")
set(CPACK_DEBIAN_LIBBITWHIP0_DESCRIPTION "The shared library: ratings of Sudoku puzzles, their proofs, and the judge
of proofs, for programs in C and C++.")
set(CPACK_DEBIAN_LIBBITWHIP-DEV_DESCRIPTION "What a program needs that is built with the library of bitwhip: a header in
C, one in C++20, the static library, a CMake package and a file for
pkg-config.")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "rate Sudoku puzzles by the chains that their solutions need")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION "The program rates 9x9 Sudoku puzzles, millions of them in one run. The rating
of a puzzle is the length of the longest whip or braid on the path to its
solution; many other rating systems are known. Every rating is exact.
.
It also prints the proof of a rating step by step, checks such proofs, and
counts puzzles by level.")

# What only Debian wants is added before the files are packed: compressed pages and changelogs, the copyright file, and the overrides of lintian.
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/cmake/debian/prepare.cmake)
set(CPACK_BITWHIP_SOURCE_DIR ${PROJECT_SOURCE_DIR})
set(CPACK_VERBATIM_VARIABLES ON)
include(CPack)
