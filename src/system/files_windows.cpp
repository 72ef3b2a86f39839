#include <fcntl.h>
#include <io.h>

#include <algorithm>
#include <cerrno>
#include <iterator>
#include <random>
#include <utility>

#include "system/files.h"
#include "system/windows_api.h"

namespace bitwhip::system {

std::wstring wide(std::string_view utf8) {
  const int size = static_cast<int>(utf8.size());
  std::wstring out(
      static_cast<std::size_t>(MultiByteToWideChar(CP_UTF8, 0, utf8.data(), size, nullptr, 0)),
      L'\0');
  MultiByteToWideChar(CP_UTF8, 0, utf8.data(), size, out.data(), static_cast<int>(out.size()));
  return out;
}

std::string narrow(std::wstring_view wide) {
  const int size = static_cast<int>(wide.size());
  std::string out(static_cast<std::size_t>(WideCharToMultiByte(CP_UTF8, 0, wide.data(), size,
                                                               nullptr, 0, nullptr, nullptr)),
                  '\0');
  WideCharToMultiByte(CP_UTF8, 0, wide.data(), size, out.data(), static_cast<int>(out.size()),
                      nullptr, nullptr);
  return out;
}

std::wstring wide_path(const std::string& path) {
  constexpr std::size_t kLongest = 240;  // a folder leaves room for a short name
  std::wstring name = wide(path);
  if (name.size() < kLongest || name.starts_with(L"\\\\?\\")) return name;
  // Only a full name with this prefix may be longer, and it has backslashes alone.
  std::wstring full(GetFullPathNameW(name.c_str(), 0, nullptr, nullptr), L'\0');
  full.resize(
      GetFullPathNameW(name.c_str(), static_cast<DWORD>(full.size()), full.data(), nullptr));
  return full.starts_with(L"\\\\") ? L"\\\\?\\UNC\\" + full.substr(2) : L"\\\\?\\" + full;
}

void set_errno(DWORD error) {
  constexpr std::pair<DWORD, int> kNumbers[] = {
      {ERROR_FILE_NOT_FOUND, ENOENT},    {ERROR_PATH_NOT_FOUND, ENOENT},
      {ERROR_INVALID_NAME, ENOENT},      {ERROR_BAD_PATHNAME, ENOENT},
      {ERROR_INVALID_DRIVE, ENOENT},     {ERROR_BAD_NETPATH, ENOENT},
      {ERROR_BAD_NET_NAME, ENOENT},      {ERROR_NOT_READY, ENOENT},
      {ERROR_ACCESS_DENIED, EACCES},     {ERROR_PRIVILEGE_NOT_HELD, EACCES},
      {ERROR_SHARING_VIOLATION, EACCES}, {ERROR_LOCK_VIOLATION, EACCES},
      {ERROR_USER_MAPPED_FILE, EACCES},  {ERROR_WRITE_PROTECT, EROFS},
      {ERROR_ALREADY_EXISTS, EEXIST},    {ERROR_FILE_EXISTS, EEXIST},
      {ERROR_DISK_FULL, ENOSPC},         {ERROR_HANDLE_DISK_FULL, ENOSPC},
      {ERROR_BROKEN_PIPE, EPIPE},        {ERROR_NO_DATA, EPIPE},
      {ERROR_PIPE_NOT_CONNECTED, EPIPE}, {ERROR_TOO_MANY_OPEN_FILES, EMFILE},
      {ERROR_NOT_ENOUGH_MEMORY, ENOMEM}, {ERROR_OUTOFMEMORY, ENOMEM},
      {ERROR_INVALID_HANDLE, EBADF},     {ERROR_FILENAME_EXCED_RANGE, ENAMETOOLONG},
      {ERROR_DIRECTORY, ENOTDIR},        {ERROR_INVALID_PARAMETER, EINVAL}};
  const auto* const row = std::find_if(std::begin(kNumbers), std::end(kNumbers),
                                       [&](const auto& pair) { return pair.first == error; });
  errno = row != std::end(kNumbers) ? row->second : EIO;
}

HANDLE handle_of(int fd) {
  const HANDLE handle =
      fd < 0 ? INVALID_HANDLE_VALUE : reinterpret_cast<HANDLE>(_get_osfhandle(fd));
  // A standard stream that a program without a console lacks.
  if (handle == reinterpret_cast<HANDLE>(-2) || handle == nullptr) {
    errno = EBADF;
    return INVALID_HANDLE_VALUE;
  }
  if (handle == INVALID_HANDLE_VALUE) errno = EBADF;
  return handle;
}

namespace {

// Others may read, write, rename and remove what is open here, as elsewhere.
constexpr DWORD kShared = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;

// A handle that is closed at the end of a block.
struct OpenHandle {
  const HANDLE handle;
  ~OpenHandle() {
    if (handle != INVALID_HANDLE_VALUE) CloseHandle(handle);
  }
  explicit operator bool() const { return handle != INVALID_HANDLE_VALUE; }
};

HANDLE open_handle(const std::string& path, DWORD access, DWORD creation, DWORD flags = 0) {
  return CreateFileW(wide_path(path).c_str(), access, kShared, nullptr, creation, flags, nullptr);
}

// Returns a descriptor that owns the handle; -1 with errno if there is none.
int descriptor_of(HANDLE handle, int flags) {
  if (handle == INVALID_HANDLE_VALUE) {
    set_errno();
    return -1;
  }
  const int fd =
      _open_osfhandle(reinterpret_cast<std::intptr_t>(handle), flags | _O_BINARY | _O_NOINHERIT);
  if (fd < 0) CloseHandle(handle);
  return fd;
}

int open_existing(const std::string& path, DWORD access, int flags) {
  const int fd = descriptor_of(open_handle(path, access, OPEN_EXISTING), flags);
  if (fd < 0 && errno == EACCES) {
    const DWORD attributes = GetFileAttributesW(wide_path(path).c_str());
    errno = attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0
                ? EISDIR
                : EACCES;
  }
  return fd;
}

std::uint64_t joined(DWORD high, DWORD low) { return (std::uint64_t{high} << 32) | low; }

std::optional<FileStatus> status_of(HANDLE handle) {
  const DWORD type = GetFileType(handle);
  if (type == FILE_TYPE_PIPE) return FileStatus{FileKind::pipe, {}, 0, 0};
  if (type == FILE_TYPE_CHAR) return FileStatus{FileKind::device, {}, 0, 0};
  BY_HANDLE_FILE_INFORMATION found;
  if (type != FILE_TYPE_DISK || GetFileInformationByHandle(handle, &found) == 0) {
    // A stream that Wine has from Linux has a size, and nothing that tells it from others.
    LARGE_INTEGER size;
    if (type == FILE_TYPE_DISK && GetFileSizeEx(handle, &size) != 0) {
      const FileIdentity own{~std::uint64_t{0}, reinterpret_cast<std::uintptr_t>(handle)};
      return FileStatus{FileKind::regular, own, static_cast<std::uint64_t>(size.QuadPart), 0};
    }
    set_errno();
    return std::nullopt;
  }
  FileKind kind = (found.dwFileAttributes & FILE_ATTRIBUTE_DIRECTORY) != 0 ? FileKind::folder
                                                                           : FileKind::regular;
  if ((found.dwFileAttributes & FILE_ATTRIBUTE_REPARSE_POINT) != 0) {
    // A link that was opened itself. Others, such as files that are kept elsewhere, are files.
    FILE_ATTRIBUTE_TAG_INFO tag;
    if (GetFileInformationByHandleEx(handle, FileAttributeTagInfo, &tag, sizeof tag) != 0 &&
        (tag.ReparseTag == IO_REPARSE_TAG_SYMLINK || tag.ReparseTag == IO_REPARSE_TAG_MOUNT_POINT))
      kind = FileKind::device;
  }
  // In units of 100 ns, from the year 1601.
  constexpr std::int64_t kYear1970 = 116'444'736'000'000'000;
  const auto changed = static_cast<std::int64_t>(
      joined(found.ftLastWriteTime.dwHighDateTime, found.ftLastWriteTime.dwLowDateTime));
  return FileStatus{
      .kind = kind,
      .identity = {found.dwVolumeSerialNumber, joined(found.nFileIndexHigh, found.nFileIndexLow)},
      .size = joined(found.nFileSizeHigh, found.nFileSizeLow),
      .changed_ns = (changed - kYear1970) * 100};
}

std::optional<FileStatus> status_of(const std::string& path, DWORD flags) {
  const OpenHandle file{
      open_handle(path, FILE_READ_ATTRIBUTES, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS | flags)};
  if (!file) {
    set_errno();
    return std::nullopt;
  }
  return status_of(file.handle);
}

// Replaces XXXXXX by letters and digits.
void make_name(std::string& path, std::size_t suffix) {
  static constexpr std::string_view kSigns = "abcdefghijklmnopqrstuvwxyz0123456789";
  constexpr std::size_t kLength = 6;
  static thread_local std::random_device random;
  const std::size_t end = path.size() - suffix;
  for (std::size_t i = end - kLength; i < end; ++i) path[i] = kSigns[random() % kSigns.size()];
}

// Tries names until open(path) has created a file. Returns what it returns.
template <class Open>
int create_with(std::string& path, std::size_t suffix, const Open& open) {
  constexpr int kTries = 100;
  int fd = -1;
  for (int i = 0; i < kTries && fd < 0; ++i) {
    make_name(path, suffix);
    fd = open(path);
    if (fd < 0 && errno != EEXIST) break;
  }
  return fd;
}

}  // namespace

std::optional<FileStatus> status_of(const std::string& path) { return status_of(path, DWORD{0}); }

std::optional<FileStatus> status_of(int fd) {
  const HANDLE handle = handle_of(fd);
  if (handle == INVALID_HANDLE_VALUE) return std::nullopt;
  return status_of(handle);
}

std::optional<FileStatus> status_of_link(const std::string& path) {
  return status_of(path, FILE_FLAG_OPEN_REPARSE_POINT);
}

int open_to_read(const std::string& path) { return open_existing(path, GENERIC_READ, _O_RDONLY); }

int open_output(const std::string& path) {
  const HANDLE handle = open_handle(path, GENERIC_READ | GENERIC_WRITE, OPEN_ALWAYS);
  if (handle == INVALID_HANDLE_VALUE) return open_existing(path, GENERIC_WRITE, _O_WRONLY);
  const bool is_disk = GetFileType(handle) == FILE_TYPE_DISK;
  return descriptor_of(handle, _O_WRONLY | (is_disk ? _O_APPEND : 0));
}

int open_to_write(const std::string& path) { return open_existing(path, GENERIC_WRITE, _O_WRONLY); }

int open_to_write_at_once(const std::string& path) { return open_to_write(path); }

int create_file(const std::string& path) {
  return descriptor_of(open_handle(path, GENERIC_WRITE, CREATE_NEW), _O_WRONLY);
}

int create_temporary(std::string& path, std::size_t suffix) {
  return create_with(path, suffix, create_file);
}

std::FILE* create_nameless(const std::string& folder) {
  std::string name = folder + "\\bitwhip-XXXXXX";
  const int fd = create_with(name, 0, [](const std::string& path) {
    return descriptor_of(open_handle(path, GENERIC_READ | GENERIC_WRITE | DELETE, CREATE_NEW,
                                     FILE_ATTRIBUTE_TEMPORARY | FILE_FLAG_DELETE_ON_CLOSE),
                         _O_RDWR);
  });
  if (fd < 0) return nullptr;
  std::FILE* const file = _fdopen(fd, "w+b");
  if (file == nullptr) _close(fd);
  return file;
}

int duplicate(int fd) {
  const HANDLE handle = handle_of(fd);
  if (handle == INVALID_HANDLE_VALUE) return -1;
  HANDLE copy = INVALID_HANDLE_VALUE;
  if (DuplicateHandle(GetCurrentProcess(), handle, GetCurrentProcess(), &copy, 0, FALSE,
                      DUPLICATE_SAME_ACCESS) == 0)
    copy = INVALID_HANDLE_VALUE;
  return descriptor_of(copy, 0);
}

int open_again_to_read(int fd) {
  const HANDLE handle = handle_of(fd);
  if (handle == INVALID_HANDLE_VALUE) return -1;
  return descriptor_of(ReOpenFile(handle, GENERIC_READ, kShared, 0), _O_RDONLY);
}

bool close_file(int fd) { return _close(fd) == 0; }

std::int64_t read_bytes(int fd, char* to, std::size_t size) {
  const HANDLE handle = handle_of(fd);
  if (handle == INVALID_HANDLE_VALUE) return -1;
  constexpr std::size_t kMost = std::size_t{1} << 30;
  DWORD n = 0;
  if (ReadFile(handle, to, static_cast<DWORD>(std::min(size, kMost)), &n, nullptr) != 0) return n;
  // The writer of a pipe has gone; ctrl-C ended the reading of a console.
  const DWORD error = GetLastError();
  if (error == ERROR_BROKEN_PIPE || error == ERROR_HANDLE_EOF || error == ERROR_OPERATION_ABORTED)
    return 0;
  set_errno(error);
  return -1;
}

std::int64_t write_bytes(int fd, const char* bytes, std::size_t size) {
  if (handle_of(fd) == INVALID_HANDLE_VALUE) return -1;
  // Consoles take no more at once.
  const std::size_t most =
      GetFileType(handle_of(fd)) == FILE_TYPE_CHAR ? std::size_t{1} << 14 : std::size_t{1} << 30;
  // By the runtime library, which knows which files are written at their ends.
  const int n = _write(fd, bytes, static_cast<unsigned>(std::min(size, most)));
  if (n < 0 && errno != EBADF) set_errno(static_cast<DWORD>(_doserrno));
  if (n == 0 && size > 0) {
    errno = ENOSPC;
    return -1;
  }
  return n;
}

std::int64_t position_of(int fd) { return _lseeki64(fd, 0, SEEK_CUR); }

std::int64_t seek_to(int fd, std::uint64_t offset) {
  return _lseeki64(fd, static_cast<std::int64_t>(offset), SEEK_SET);
}

std::int64_t seek_to_end(int fd) { return _lseeki64(fd, 0, SEEK_END); }

bool truncate_file(int fd, std::uint64_t size) {
  const HANDLE handle = handle_of(fd);
  if (handle == INVALID_HANDLE_VALUE) return false;
  FILE_END_OF_FILE_INFO end{};
  end.EndOfFile.QuadPart = static_cast<LONGLONG>(size);
  if (SetFileInformationByHandle(handle, FileEndOfFileInfo, &end, sizeof end) != 0) return true;
  set_errno();
  return false;
}

bool flush_file(int fd) {
  const HANDLE handle = handle_of(fd);
  if (handle == INVALID_HANDLE_VALUE) return false;
  if (FlushFileBuffers(handle) != 0) return true;
  set_errno();
  return false;
}

bool lock_file(int fd) {
  const HANDLE handle = handle_of(fd);
  if (handle == INVALID_HANDLE_VALUE) return true;
  // A locked part cannot be read by others: the lock is on a byte that no file has.
  OVERLAPPED place{};
  place.Offset = 0xfffffffe;
  place.OffsetHigh = 0x7fffffff;
  return LockFileEx(handle, LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &place) !=
             0 ||
         GetLastError() != ERROR_LOCK_VIOLATION;
}

bool remove_file(const std::string& path) {
  if (DeleteFileW(wide_path(path).c_str()) != 0) return true;
  set_errno();
  return false;
}

bool replace_file_by(const std::string& path, const std::string& replacement) {
  // Scanners for viruses open what has just been written, for a moment.
  constexpr int kTries = 20;
  constexpr DWORD kPauseMs = 25;
  for (int i = 0;; ++i) {
    if (MoveFileExW(wide_path(replacement).c_str(), wide_path(path).c_str(),
                    MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH) != 0)
      return true;
    const DWORD error = GetLastError();
    const bool may_pass = error == ERROR_SHARING_VIOLATION || error == ERROR_ACCESS_DENIED;
    if (may_pass && i < kTries) {
      Sleep(kPauseMs);
      continue;
    }
    set_errno(error);
    return false;
  }
}

// MOVEFILE_WRITE_THROUGH has done it.
void flush_folder(const std::string&) {}

// A new file has the rights that its folder hands down.
bool give_rights(int, const std::string&) { return true; }

bool may_read(const std::string& path) {
  // Folders can be read too.
  const OpenHandle file{open_handle(path, GENERIC_READ, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS)};
  if (!file) set_errno();
  return static_cast<bool>(file);
}

bool may_create_in(const std::string& folder) {
  const OpenHandle opened{
      open_handle(folder, FILE_ADD_FILE, OPEN_EXISTING, FILE_FLAG_BACKUP_SEMANTICS)};
  if (!opened) set_errno();
  return static_cast<bool>(opened);
}

std::string temporary_folder() {
  std::wstring folder(GetTempPathW(0, nullptr) + std::size_t{1}, L'\0');
  folder.resize(GetTempPathW(static_cast<DWORD>(folder.size()), folder.data()));
  while (folder.size() > 3 && folder.ends_with(L'\\')) folder.pop_back();
  return narrow(folder);
}

const char* const kTemporaryVariable = "TMP";

bool make_pipe(int (&ends)[2]) {
  constexpr unsigned kBytes = 512;
  return _pipe(ends, kBytes, _O_BINARY | _O_NOINHERIT) == 0;
}

bool is_readable(int fd) {
  const HANDLE handle = handle_of(fd);
  const DWORD type = GetFileType(handle);
  if (type == FILE_TYPE_CHAR) return WaitForSingleObject(handle, 0) != WAIT_TIMEOUT;
  DWORD bytes = 0;
  // Fails where the writer has gone: reading tells the end.
  return type != FILE_TYPE_PIPE ||
         PeekNamedPipe(handle, nullptr, 0, nullptr, &bytes, nullptr) == 0 || bytes > 0;
}

// Nothing waits for a pipe and for something else at once, so both are looked at, ever less often.
WaitEnd wait_to_read(int fd, int wake) {
  constexpr int kBusy = 100, kQuick = 200;
  for (int i = 0;; ++i) {
    if (is_readable(wake)) return WaitEnd::woken;
    if (is_readable(fd)) return WaitEnd::readable;
    if (i < kBusy)
      SwitchToThread();
    else
      Sleep(i < kQuick ? 1 : 10);
  }
}

void wait_to_read(int fd) {
  while (!is_readable(fd)) Sleep(10);
}

void wait_to_write(int) { Sleep(1); }

}  // namespace bitwhip::system
