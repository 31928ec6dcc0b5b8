// The remaining parts of the C++ run-time library, where there is one thread and no demangler.

// The tag of C++ exceptions. They never leave the module: nanobind converts them.
__asm__(".globl __cpp_exception\n.tagtype __cpp_exception i32\n__cpp_exception:\n");

extern "C" {

int __cxa_atexit(void (*)(void*), void*, void*);

// The thread ends with the program.
int __cxa_thread_atexit(void (*destroy)(void*), void* object, void* module) {
    return __cxa_atexit(destroy, object, module);
}

// Type names in the message of an uncaught exception stay mangled.
char* __cxa_demangle(const char*, char*, unsigned long*, int* status) {
    constexpr int invalid_name = -2;
    if (status) *status = invalid_name;
    return nullptr;
}

}  // extern "C"
