export type SwitchAnswer =
  | { readonly ok: true; readonly next: 'take-air' | 'leave-air' | 'stay' }
  | { readonly ok: false; readonly code: 'not-of-booth' };

/** The consequence for the air when an interpreter (`callerId`) goes to the booth of another
 *  channel of the session. `isOnAirElsewhere`: they are on air in another channel; `onAirId`: the
 *  interpreter on air in the channel to which they go; null: nobody. They take the air there
 *  (`take-air`) only while it is free; else they leave their own (`leave-air`). An interpreter who
 *  is not on air changes nothing (`stay`). Source: BEY-16, BEY-38. */
export function switchesBooth(asked: {
  readonly callerId: string;
  readonly named: readonly string[];
  readonly isOnAirElsewhere: boolean;
  readonly onAirId: string | null;
}): SwitchAnswer {
  const { callerId, named, isOnAirElsewhere, onAirId } = asked;
  if (!named.includes(callerId)) return { ok: false, code: 'not-of-booth' };
  if (!isOnAirElsewhere) return { ok: true, next: 'stay' };
  return { ok: true, next: onAirId === null ? 'take-air' : 'leave-air' };
}
