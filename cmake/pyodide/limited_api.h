// What the limited API of Python 3.12 has and the headers of 3.11 lack. Included at the end of
// Python.h, so that nanobind can be compiled against the stable ABI with either.
#pragma once

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#if PY_VERSION_HEX < 0x030C0000
#undef PY_VERSION_HEX
#define PY_VERSION_HEX 0x030C00F0

#include <structmember.h>

#define Py_READONLY READONLY
#define Py_T_OBJECT_EX T_OBJECT_EX
#define Py_T_PYSSIZET T_PYSSIZET
#define Py_TPFLAGS_HAVE_VECTORCALL (1UL << 11)
#define PY_VECTORCALL_ARGUMENTS_OFFSET (size_t(1) << (8 * sizeof(size_t) - 1))
#define Py_mod_multiple_interpreters 3
#define Py_MOD_MULTIPLE_INTERPRETERS_NOT_SUPPORTED nullptr

extern "C" {
typedef PyObject* (*vectorcallfunc)(PyObject*, PyObject* const*, size_t, PyObject*);
PyObject* PyErr_GetRaisedException();
void PyErr_SetRaisedException(PyObject*);
void* PyObject_GetTypeData(PyObject*, PyTypeObject*);
PyObject* PyObject_Vectorcall(PyObject*, PyObject* const*, size_t, PyObject*);
PyObject* PyObject_VectorcallMethod(PyObject*, PyObject* const*, size_t, PyObject*);
PyObject* PyType_FromMetaclass(PyTypeObject*, PyObject*, PyType_Spec*, PyObject*);
PyObject* PyVectorcall_Call(PyObject*, PyObject*, PyObject*);
Py_ssize_t PyVectorcall_NARGS(size_t);
}
#endif
