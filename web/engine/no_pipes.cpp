// A module for pages has no pipes: nobody waits for a descriptor there (io/stop.h).
#include <unistd.h>

#include <cerrno>

extern "C" int pipe2(int*, int) {
  errno = ENOSYS;
  return -1;
}
