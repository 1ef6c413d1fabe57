import { pageState } from '../../page-state.ts';

/** What somebody brings along from the self-check. */
export interface OpenedDevices {
  readonly camera: MediaStreamTrack | null;
  readonly microphone: MediaStreamTrack | null;
}

const NONE: OpenedDevices = { camera: null, microphone: null };
/** Whoever has not arrived by then is not filmed any longer. */
export const BROUGHT_FOR_MS = 30_000;

const page = pageState<{ brought: typeof NONE; giveBack: ReturnType<typeof setTimeout> | undefined }>(() => ({
  brought: NONE,
  giveBack: undefined,
}));

/** Keeps devices open on the way into the chamber, for 30 s at most: opening one again takes up to
 *  a second. */
export function bringOpenDevices(devices: OpenedDevices): void {
  stopOpenDevices();
  page().brought = devices;
  page().giveBack = setTimeout(stopOpenDevices, BROUGHT_FOR_MS);
}

/** What was brought, for whoever then owns it. */
export function takeOpenDevices(): OpenedDevices {
  const taken = page().brought;
  clearTimeout(page().giveBack);
  page().brought = NONE;
  return taken;
}

/** Gives back what was brought and not taken. */
export function stopOpenDevices(): void {
  const { camera, microphone } = takeOpenDevices();
  camera?.stop();
  microphone?.stop();
}
