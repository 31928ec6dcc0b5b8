/** The buttons that play a game and step through it. */

import type { ComponentChildren } from "preact";
import texts from "../texts/playback";
import type { Player } from "./player";

const ICONS = {
  first: "M5 5h3v14H5zM20 5v14L9 12z",
  previousGuess: "M3 12l9-7v14zM13 12l8-7v14z",
  previous: "M17 5v14L6 12z",
  play: "M7 4v16l13-8z",
  pause: "M6 5h4v14H6zM14 5h4v14h-4z",
  next: "M7 5v14l11-7z",
  nextGuess: "M3 5v14l8-7zM12 5v14l9-7z",
  last: "M16 5h3v14h-3zM4 5v14l11-7z",
};

interface Properties {
  player: Player;
  step: string;
  /** the speeds to choose from: the number and its label */
  speeds: [number, string][];
  /** whether the times are those of a person */
  isTimed?: boolean;
}

export function Transport({ player, step, speeds, isTimed }: Properties) {
  const at = player.at.value;
  const last = player.last.value;
  const isPlaying = player.isPlaying.value;
  const steps: [keyof typeof ICONS, string, string, () => void, boolean?][] = [
    ["first", texts.first(step), "Home", () => player.go(0), at === 0],
    ["previousGuess", texts.previousGuess, "B", () => player.goToGuess(-1)],
    ["previous", texts.previous(step), "←", () => player.go(at - 1), at === 0],
    isPlaying
      ? ["pause", texts.pause, texts.space, () => player.toggle()]
      : ["play", texts.play, texts.space, () => player.toggle()],
    ["next", texts.next(step), "→", () => player.go(at + 1), at === last],
    ["nextGuess", texts.nextGuess, "N", () => player.goToGuess(1)],
    ["last", texts.last(step), "End", () => player.go(last), at === last],
  ];
  return (
    <fieldset class="transport" aria-label={texts.controls}>
      {steps.map(([icon, label, key, onPress, isOff], place) => (
        <StepButton
          key={place}
          icon={icon}
          label={label}
          title={texts.withKey(label, key)}
          isOff={isOff}
          onPress={onPress}
        />
      ))}
      <label class="speed">
        <span aria-hidden="true">{texts.speed}</span>
        <select
          aria-label={texts.speed}
          value={String(player.speed.value)}
          onChange={(event) => (player.speed.value = Number(event.currentTarget.value))}
        >
          {speeds.map(([value, label]) => (
            <option key={value} value={String(value)}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {isTimed && <span class="time">{texts.seconds(player.time.value)}</span>}
    </fieldset>
  );
}

interface StepProperties {
  /** what the button shows: an icon, or else its children */
  icon?: keyof typeof ICONS;
  label: string;
  /** default: the label */
  title?: string;
  /** whether it does nothing now; it stays focusable */
  isOff?: boolean;
  onPress: () => void;
  children?: ComponentChildren;
}

export function StepButton({
  icon,
  label,
  title = label,
  isOff = false,
  onPress,
  children,
}: StepProperties) {
  const isMain = icon === "play" || icon === "pause";
  return (
    <button
      type="button"
      class={isMain ? "main" : (icon ?? "")}
      aria-label={label}
      title={title}
      aria-disabled={isOff}
      onClick={() => isOff || onPress()}
    >
      {icon && (
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path d={ICONS[icon]} fill="currentColor" />
        </svg>
      )}
      {children}
    </button>
  );
}
