// What the files for Windows share: names in UTF-16, and errors as numbers of errno.
//
// Thread-safety: any thread at any time.
#pragma once

#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>

#include <string>
#include <string_view>

namespace bitwhip::system {

std::wstring wide(std::string_view utf8);
std::string narrow(std::wstring_view wide);

// Returns a path as Windows takes it, also where it is longer than 260 characters.
std::wstring wide_path(const std::string& path);

// Sets errno for an error of Windows.
void set_errno(DWORD error);
inline void set_errno() { set_errno(GetLastError()); }

// Returns the handle of a descriptor; INVALID_HANDLE_VALUE, with errno, if it is not open.
HANDLE handle_of(int fd);

}  // namespace bitwhip::system
