// Files that are written at once: a reader, and whoever comes after a kill, sees the file as it was before, or all of the new bytes.
//
// The bytes go to a file beside it, which is flushed to the disk and then takes its name. What is no regular file (a device, a pipe) is written itself.
#pragma once

#include <string>
#include <string_view>

namespace bitwhip::batch {

// Throws IoError when replace_file() could not write there. Changes nothing.
void check_replaceable(const std::string& path);

// Throws IoError. `beside` names the other file where only one program at a time can be there, so that kills do not leave one after another; empty: a name of
// its own.
void replace_file(const std::string& path, std::string_view bytes, std::string beside = {});

}  // namespace bitwhip::batch
