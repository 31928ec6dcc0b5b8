// The contents of networks.bin, which the build turns into C++ (CMakeLists.txt).
#pragma once

#include <cstddef>

namespace minewise {

extern const unsigned char built_in_networks_file[];
extern const std::size_t built_in_networks_size;
extern const char* const built_in_networks_digest;  // the first digits of its SHA-256

}  // namespace minewise
