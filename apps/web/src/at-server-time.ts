import { serverClock } from './server-clock.ts';

/** The longest wait before the time is checked again, in ms. The estimate of the server's clock may
 *  change meanwhile, and a timer of the browser may be late. */
const LOOK_AGAIN_MS = 20_000;

/** Does something at a moment of the server's clock, in ms since the epoch. Does nothing for a
 *  moment in the past. Returns a function that cancels it. Source: FND-27. */
export function atServerTime(atMs: number, work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const plan = () => {
    const inMs = atMs - serverClock.nowMs();
    if (inMs <= 0) work();
    else timer = setTimeout(plan, Math.min(inMs, LOOK_AGAIN_MS));
  };
  if (atMs > serverClock.nowMs()) plan();
  return () => clearTimeout(timer);
}

/** As `atServerTime`, and at once for a moment in the past. */
export function atServerTimeOrNow(atMs: number, work: () => void): () => void {
  if (atMs > serverClock.nowMs()) return atServerTime(atMs, work);
  work();
  return () => undefined;
}
