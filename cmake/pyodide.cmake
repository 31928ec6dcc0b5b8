# Toolchain: compiles for Pyodide, Python in WebAssembly, with the clang of PyPI's ziglang.
#
#   cmake -S . -B build/pyodide -G Ninja --toolchain cmake/pyodide.cmake
#         -DPython_EXECUTABLE=.venv/bin/python
#
# A side module of Pyodide is a shared library that imports the C library and CPython from the main
# module. Emscripten is not needed for it: zig has its target, its C++ library and the headers of
# musl, which Emscripten's C library is made from. The module brings its own C++ library and its own
# exceptions, and uses the stable ABI, so that it depends on little of what Pyodide was built with.
# `python -m release.site_imports` checks that Pyodide exports all that it imports.
#
# Pinned together: ziglang and msgspec (the group `site` of pyproject.toml) and pyodide
# (package.json). A wheel of another tag than PYODIDE_ABI does not load.

set(CMAKE_SYSTEM_NAME Emscripten)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY) # only a side module can be linked
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES Python_EXECUTABLE pyodide_headers)

if(NOT DEFINED Python_EXECUTABLE)
  find_program(Python_EXECUTABLE NAMES python3 python REQUIRED)
endif()
execute_process(COMMAND "${Python_EXECUTABLE}" -c
                "import sysconfig, ziglang; print(*ziglang.__path__, sysconfig.get_path('include'), sep=';')"
                OUTPUT_STRIP_TRAILING_WHITESPACE OUTPUT_VARIABLE paths COMMAND_ERROR_IS_FATAL ANY)
list(POP_FRONT paths pyodide_zig python_headers)

# The headers of the running Python (3.11 or newer) with the sizes of wasm32, and those of musl with
# the types of Emscripten: `long` has the size of a pointer.
if(NOT DEFINED pyodide_headers)
  set(pyodide_headers "${CMAKE_BINARY_DIR}/headers")
  set(musl "${pyodide_zig}/lib/libc/include/riscv32-linux-musl")
  file(COPY "${musl}/" DESTINATION "${pyodide_headers}/libc")
  file(READ "${musl}/bits/alltypes.h" types)
  string(REPLACE "#define _Addr int" "#define _Addr long" types "${types}")
  file(WRITE "${pyodide_headers}/libc/bits/alltypes.h" "${types}")
  file(COPY "${python_headers}/" DESTINATION "${pyodide_headers}/python")
  file(COPY "${CMAKE_CURRENT_LIST_DIR}/pyodide/pyconfig.h" "${CMAKE_CURRENT_LIST_DIR}/pyodide/limited_api.h"
       DESTINATION "${pyodide_headers}/python")
  file(READ "${python_headers}/Python.h" header)
  file(WRITE "${pyodide_headers}/python/Python.h" "${header}\n#include \"limited_api.h\"\n")
endif()

foreach(language C CXX)
  set(CMAKE_${language}_COMPILER_TARGET wasm32-emscripten)
  string(JOIN " " CMAKE_${language}_FLAGS_INIT
         -fwasm-exceptions -fno-stack-protector
         "-mcpu=generic+bulk_memory+exception_handling+multivalue+mutable_globals+nontrapping_fptoint+reference_types+sign_ext+simd128"
         "-isystem \"${pyodide_headers}/libc\"" "-isystem \"${pyodide_zig}/lib/libc/include/generic-musl\"")
  set(CMAKE_${language}_CREATE_SHARED_MODULE
      "\"${pyodide_zig}/zig\" wasm-ld -shared --experimental-pic --no-entry --gc-sections --strip-all \
--unresolved-symbols=import-dynamic --export-if-defined=__wasm_call_ctors \
--export-if-defined=__wasm_apply_data_relocs --export=PyInit__core -z stack-size=65536 \
<OBJECTS> <LINK_LIBRARIES> -o <TARGET>")
  set(CMAKE_${language}_ARCHIVE_CREATE "\"${pyodide_zig}/zig\" ar qc <TARGET> <OBJECTS>")
  set(CMAKE_${language}_ARCHIVE_FINISH "\"${pyodide_zig}/zig\" ranlib <TARGET>")
endforeach()
set(CMAKE_C_COMPILER "${pyodide_zig}/zig" cc)
set(CMAKE_CXX_COMPILER "${pyodide_zig}/zig" c++)

# What nanobind asks of Python: the headers, and the suffix of a module with the stable ABI.
set(Python_INCLUDE_DIR "${pyodide_headers}/python")
string(APPEND CMAKE_CXX_FLAGS_INIT " -DPy_LIMITED_API=0x030C0000")
set(SKBUILD_SOABI "")
set(NB_SUFFIX .abi3.so)
set(NB_SUFFIX_S .abi3.so)

set(MINEWISE_STATIC_BINDINGS ON CACHE BOOL "There is no nanobind-backend for Pyodide")
set(MINEWISE_THREADS OFF CACHE BOOL "A worker of a browser is one thread")
