/** The pages of recordings. */
export const RECORDINGS_PATH = '/app/recordings';

/** The page that plays a recording. */
export function playbackPath(recordingId: string): string {
  return `${RECORDINGS_PATH}/${encodeURIComponent(recordingId)}`;
}

/** The address of a moment of a recording, in whole seconds. */
export function momentAddress(recordingId: string, playedMs: number): string {
  return `${location.origin}${playbackPath(recordingId)}?at=${String(Math.floor(playedMs / 1000))}`;
}
