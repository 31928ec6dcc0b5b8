// The start rule: what the first click of a game promises (nothing, no mine, or a 0).
#pragma once

namespace minewise {

enum class StartRule { any, safe, opening };

}  // namespace minewise
