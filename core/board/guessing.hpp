// The guessing mode: what happens at a click on a cell that no logic proves safe or a mine.
#pragma once

namespace minewise {

// `classic`: as the board was drawn. `fair`: safe if no cell was provably safe, otherwise as drawn.
// `cruel`: safe if no cell was provably safe, otherwise a mine. `kind`: safe.
enum class Guessing { classic, fair, cruel, kind };

}  // namespace minewise
