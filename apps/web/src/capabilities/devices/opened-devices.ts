import { pageState } from '../../page-state.ts';

/** The devices that the self-check opened, for the chamber to use. */
export interface OpenedDevices {
  readonly camera: MediaStreamTrack | null;
  readonly microphone: MediaStreamTrack | null;
}

const NONE: OpenedDevices = { camera: null, microphone: null };
/** After this time the devices close, so that a person who has not entered is not filmed on. */
export const BROUGHT_FOR_MS = 30_000;

const page = pageState<{ brought: typeof NONE; giveBack: ReturnType<typeof setTimeout> | undefined }>(() => ({
  brought: NONE,
  giveBack: undefined,
}));

/** Keeps the devices open on the way into the chamber, for 30 s at most: opening a device again
 *  takes up to one second. */
export function bringOpenDevices(devices: OpenedDevices): void {
  stopOpenDevices();
  page().brought = devices;
  page().giveBack = setTimeout(stopOpenDevices, BROUGHT_FOR_MS);
}

/** Takes the devices; the caller must stop them. */
export function takeOpenDevices(): OpenedDevices {
  const taken = page().brought;
  clearTimeout(page().giveBack);
  page().brought = NONE;
  return taken;
}

/** Stops the devices that the chamber has not taken. */
export function stopOpenDevices(): void {
  const { camera, microphone } = takeOpenDevices();
  camera?.stop();
  microphone?.stop();
}
