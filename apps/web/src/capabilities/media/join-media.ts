import type { MediaJoinOptions, MediaPort, MediaProblem } from '@hemicycle/media';

/** A join that has not succeeded after this time counts as failed. Source: SESS-12. */
export const JOIN_WAIT_MS = 60_000;

/** Joins the media of the main chamber or of a huddle; `as` holds the huddle's id, or whether the
 *  person is an observer. It asks again while no answer comes, for 60 s in all. Resolves with the
 *  problem, or with null once it has joined or is not `wanted`. Never rejects. Source: SESS-12. */
export async function joinMedia(
  port: Pick<MediaPort, 'join'>,
  { nowMs, wanted, as = {} }: { nowMs: () => number; wanted: () => boolean; as?: MediaJoinOptions },
): Promise<MediaProblem | null> {
  const untilMs = nowMs() + JOIN_WAIT_MS;
  for (;;) {
    const outcome = await port.join(as);
    if (outcome.ok || !wanted() || outcome.problem.code === 'superseded') return null;
    if (outcome.problem.code !== 'join-timeout' || nowMs() >= untilMs) return outcome.problem;
  }
}
