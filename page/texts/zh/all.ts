/** All texts in Simplified Chinese, by the names of their tables. */

import { ANALYSE } from "./analyse";
import { cellLabel } from "./board";
import { BOARDS, CLUE_MODELS, CUSTOM } from "./boards";
import { ERRORS } from "./errors";
import { FLAGS } from "./flags";
import { FORMAT } from "./format";
import { HELP } from "./help";
import * as history from "./history";
import { LAB } from "./lab";
import * as learn from "./learn";
import { PAGE } from "./page";
import * as play from "./play";
import { PLAYBACK } from "./playback";
import { REVIEW } from "./review";
import { NAMES, TERMS } from "./terms";
import { WATCH } from "./watch";

export default {
  ...{
    ANALYSE,
    cellLabel,
    BOARDS,
    CLUE_MODELS,
    CUSTOM,
    ERRORS,
    FLAGS,
    FORMAT,
    HELP,
    LAB,
  },
  ...{ PLAYBACK, REVIEW, NAMES, PAGE, TERMS, WATCH },
  ...history,
  ...learn,
  ...play,
};
