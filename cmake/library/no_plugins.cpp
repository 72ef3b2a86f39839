// The static program loads no code at run time. SQLite and libcrypto ask for the dynamic linker, to
// load extensions that nobody here uses; a statically linked program could load them only with the
// very glibc that it was linked with, of which the linker warns. The linker puts these functions in
// the place of those of libc (--wrap), so that every such request fails, also one that a store from
// a stranger would make.
extern "C" {

void* __wrap_dlopen(const char*, int) { return nullptr; }
void* __wrap_dlsym(void*, const char*) { return nullptr; }
int __wrap_dlclose(void*) { return 0; }
char* __wrap_dlerror() {
  static char why[] = "this program is linked statically, and loads nothing";
  return why;
}
}
