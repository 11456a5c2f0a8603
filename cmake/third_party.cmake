# Third-party headers live in the system's include folder, next to glibc's, which a WebAssembly compiler must not
# see. So they are linked, one by one, into a folder of the build tree: MUSTER_THIRD_PARTY.

set(MUSTER_THIRD_PARTY ${PROJECT_BINARY_DIR}/third_party)
file(REMOVE_RECURSE ${MUSTER_THIRD_PARTY})
file(MAKE_DIRECTORY ${MUSTER_THIRD_PARTY})
foreach(header boost/version.hpp fmt/format.h nlohmann/json.hpp toml++/toml.h)
    cmake_path(GET header PARENT_PATH folder)
    string(MAKE_C_IDENTIFIER "MUSTER_${folder}_INCLUDE" found)
    find_path(${found} ${header} PATHS /usr/local/include /usr/include NO_DEFAULT_PATH REQUIRED)
    file(CREATE_LINK ${${found}}/${folder} ${MUSTER_THIRD_PARTY}/${folder} SYMBOLIC)
endforeach()
