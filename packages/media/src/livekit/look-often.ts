import { CriticalTimers } from 'livekit-client';

/** How often livekit-client looks whether its connection stands; nothing that comes is handed on before it has seen so. */
const LOOKS_EVERY_MS = 50;
const OFTEN_MS = 5;

/** Lets livekit-client look more often: what waits for its look is the first sound of a sitting. Doing it twice is harmless. */
export function lookOften(): void {
  CriticalTimers.setTimeout = (run, afterMs) =>
    setTimeout(run, afterMs === LOOKS_EVERY_MS ? OFTEN_MS : afterMs);
}
