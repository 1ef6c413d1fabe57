import type { ModerationActDetail } from '@hemicycle/contract/audit';

/** What an act was done to where it was done to no person: the title of a huddle or of a list of
 *  speakers, or the name of a stenography program; null where it was for everybody. `rest`: what
 *  else belongs to the act. Source: MOD-01. */
export function objectOfAct({
  userId,
  detail,
}: {
  readonly userId: string | null;
  readonly detail: ModerationActDetail;
}): { readonly object: string | null; readonly rest: ModerationActDetail } {
  if (userId !== null) return { object: null, rest: detail };
  const { room, streamName, guestLink, list, ...rest } = detail;
  return { object: room ?? streamName ?? guestLink ?? list ?? null, rest };
}
