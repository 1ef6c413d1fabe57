export type SwitchAnswer =
  | { readonly ok: true; readonly next: 'take-air' | 'leave-air' | 'stay' }
  | { readonly ok: false; readonly code: 'not-of-booth' };

/** What follows where an interpreter (`callerId`) goes from the booth of one channel to that of
 *  another one of the session. `isOnAirElsewhere`: they are on air in another channel; `onAirId`:
 *  who is on air in the one to which they go; null: nobody. They take the air with them
 *  (`take-air`) only while it is free there; else they leave it (`leave-air`). Whoever is not on
 *  air changes nothing by it (`stay`). Source: BEY-16, BEY-38. */
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
