/** The words of the settings of appearance. */

import { translated } from "../common/language";

export const APPEARANCE = translated("APPEARANCE", {
  title: "Appearance",
  theme: "Theme",
  themes: { system: "Same as the system", light: "Light", dark: "Dark" },
  skin: "Skin",
  skins: { paper: "Paper", classic: "Classic" },
  palette: "Number colours",
  palettes: { classic: "Classic", apart: "Distinct for all types of colour vision" },
});
