import type { ModerationActDetail } from '@hemicycle/contract/audit';
import { NOT_OF_MODERATORS } from '@hemicycle/contract/moderation-act-kinds';

/** The thing to which an act was done that was done to no person: the title of a huddle, a list of
 *  speakers, an agenda item or a vote, the name of a stenography program or of a quorum rule; null
 *  where it was for everybody. `rest`: the other details of the act. Source: MOD-01. */
export function objectOfAct({
  userId,
  detail,
}: {
  readonly userId: string | null;
  readonly detail: ModerationActDetail;
}): { readonly object: string | null; readonly rest: ModerationActDetail } {
  if (userId !== null) return { object: null, rest: detail };
  const { room, streamName, guestLink, display, list, item, poll, rule, ...rest } = detail;
  const object = room ?? streamName ?? guestLink ?? display ?? list ?? item ?? poll ?? rule ?? null;
  return { object, rest };
}

const ofNobody: ReadonlySet<string> = new Set(NOT_OF_MODERATORS);

/** Whether an act without a person was for everybody in its session; others, such as signing in or
 *  reading a record, are about nobody else. */
export function isForEverybody({
  act,
  idVotingSession,
  userId,
}: {
  readonly act: string;
  readonly idVotingSession: string | null;
  readonly userId: string | null;
}): boolean {
  return userId === null && idVotingSession !== null && !ofNobody.has(act);
}
