/** The recording of the game that ended last, for which a view of the history waits. */

let recording: Promise<unknown> = Promise.resolve();

export function noteRecording(work: Promise<unknown>) {
  recording = work;
}

/** Ends when the game that ended last is in the history, or could not be recorded. */
export async function recorded() {
  await recording;
}
