import type { VoteDecision } from '@hemicycle/contract/ballots';
import type { UsedPasskey } from '@hemicycle/contract/passkeys';

/** A vote that was sent and whose answer has not arrived. The same `requestId` is sent again until
 *  the server has answered. */
export interface CastAttempt {
  readonly requestId: string;
  readonly voteDecision: VoteDecision;
  /** Made with the passkey of the person who casts the vote, where the poll asks for signed
   *  casts. */
  readonly signature?: UsedPasskey;
  /** The earlier cast statement that this signature says it replaces. */
  readonly after?: string;
}

/** Where an attempt belongs: the signed-in user and the poll. `onBehalfOf` is null for the user's
 *  own vote, otherwise the person whose proxy the user is. */
export interface CastPlace {
  readonly userId: string;
  readonly pollId: string;
  readonly onBehalfOf: string | null;
}

function keyOf({ userId, pollId, onBehalfOf }: CastPlace): string {
  const own = `castAttempt-${userId}-${pollId}`;
  return onBehalfOf === null ? own : `${own}-${onBehalfOf}`;
}

function isPart(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    'voteDecision' in value &&
    typeof value.voteDecision === 'string' &&
    'weight' in value &&
    typeof value.weight === 'string'
  );
}

function isDecision(value: unknown): value is VoteDecision {
  if (typeof value === 'string') return true;
  return Array.isArray(value) && (value.every((one) => typeof one === 'string') || value.every(isPart));
}

function isAttempt(value: unknown): value is CastAttempt {
  return (
    typeof value === 'object' &&
    value !== null &&
    'requestId' in value &&
    typeof value.requestId === 'string' &&
    'voteDecision' in value &&
    isDecision(value.voteDecision)
  );
}

/** The attempt of this tab that awaits its answer, kept across a reload; null when there is none.
 *  Source: DESIGN §6. */
export function readCastAttempt(
  place: CastPlace,
  storage: Pick<Storage, 'getItem'> = sessionStorage,
): CastAttempt | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(keyOf(place)) ?? 'null');
    return isAttempt(value) ? value : null;
  } catch {
    return null;
  }
}

/** Keeps an attempt before it is sent. Null removes it once the server has answered, so that no
 *  choice stays in the browser. */
export function keepCastAttempt(
  place: CastPlace,
  attempt: CastAttempt | null,
  storage: Pick<Storage, 'setItem' | 'removeItem'> = sessionStorage,
): void {
  if (attempt === null) storage.removeItem(keyOf(place));
  else storage.setItem(keyOf(place), JSON.stringify(attempt));
}
