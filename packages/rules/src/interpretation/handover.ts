import type { BoothHandover, HandoverState } from '@hemicycle/contract/booth-handover';

/** The states of a handover that has not ended. */
export const OPEN_HANDOVERS = ['asked', 'accepted', 'changing'] as const satisfies readonly HandoverState[];

/** Whether a handover still waits for its answer or its time. */
export function isHandoverOpen(handover: Pick<BoothHandover, 'state'> | null): boolean {
  return OPEN_HANDOVERS.some((state) => state === handover?.state);
}

export type AskAnswer =
  | { readonly ok: true; readonly giverId: string; readonly takerId: string }
  | {
      readonly ok: false;
      readonly code: 'not-of-booth' | 'partner-away' | 'not-on-air' | 'handover-open' | 'not-in-chamber';
    };

/** Whether an interpreter (`callerId`) may ask another one (`otherId`) for a handover. Both are
 *  named for the booth and in the main chamber, one of them is on air (`onAirId`), and no handover
 *  of the channel is open. The one on air gives, the other one takes. Source: BEY-38. */
export function mayAskHandover(asked: {
  readonly callerId: string;
  readonly otherId: string;
  readonly onAirId: string | null;
  readonly named: readonly string[];
  readonly inChamber: ReadonlySet<string>;
  readonly handover: Pick<BoothHandover, 'state'> | null;
}): AskAnswer {
  const { callerId, otherId, onAirId, named, inChamber, handover } = asked;
  if (!named.includes(callerId)) return { ok: false, code: 'not-of-booth' };
  if (!inChamber.has(callerId)) return { ok: false, code: 'not-in-chamber' };
  if (otherId === callerId || !named.includes(otherId) || !inChamber.has(otherId)) {
    return { ok: false, code: 'partner-away' };
  }
  if (isHandoverOpen(handover)) return { ok: false, code: 'handover-open' };
  if (onAirId === callerId) return { ok: true, giverId: callerId, takerId: otherId };
  if (onAirId === otherId) return { ok: true, giverId: otherId, takerId: callerId };
  return { ok: false, code: 'not-on-air' };
}

export type AcceptAnswer =
  | { readonly ok: true; readonly next: 'change-air' | 'wait' | 'nothing' }
  | { readonly ok: false; readonly code: 'handover-over' | 'not-on-air' };

/** The consequence of accepting a handover: the air begins to change, at once or at its time;
 *  `nothing` where it changes already. Only the interpreter who was asked accepts. With `now` the
 *  interpreter on air lets the air change at once, in a handover that the taker asked for or that
 *  was accepted. Source: BEY-38. */
export function acceptsHandover(
  handover: BoothHandover | null,
  { callerId, now }: { readonly callerId: string; readonly now: boolean },
): AcceptAnswer {
  if (handover === null || !isHandoverOpen(handover)) return { ok: false, code: 'handover-over' };
  const { giverId, takerId, askedBy, minutes, state } = handover;
  const isOfCaller = callerId === giverId || callerId === takerId;
  const waitsForOther = state === 'asked' && callerId === askedBy;
  if (!isOfCaller || waitsForOther) return { ok: false, code: 'handover-over' };
  if (state === 'changing') return { ok: true, next: 'nothing' };
  if (now && callerId !== giverId) return { ok: false, code: 'not-on-air' };
  return { ok: true, next: now || minutes === 0 ? 'change-air' : 'wait' };
}

/** How a handover ends where one of the two does not want it any longer; null where nothing
 *  changes, as while the air is changing. Source: BEY-38. */
export function endsHandoverBy(
  handover: BoothHandover | null,
  callerId: string,
): 'taken-back' | 'refused' | null {
  if (handover === null || !isHandoverOpen(handover) || handover.state === 'changing') return null;
  const { giverId, takerId, askedBy } = handover;
  if (callerId === askedBy) return 'taken-back';
  return callerId === giverId || callerId === takerId ? 'refused' : null;
}
