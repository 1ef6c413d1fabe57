import { serverClock } from './server-clock.ts';

/** The server's clock may be read anew while we wait, and a timer of the browser may be late. */
const LOOK_AGAIN_MS = 20_000;

/** Does something at a moment of the server's clock, in ms since the epoch, and answers how to call
 *  it off. A moment that is past is not made up for. Source: FND-27. */
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
