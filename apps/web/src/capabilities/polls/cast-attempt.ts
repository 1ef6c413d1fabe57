/** A vote that was sent and whose answer has not arrived. The same `requestId` is sent again until the server has answered. */
export interface CastAttempt {
  readonly requestId: string;
  readonly voteDecision: string;
}

function keyOf(userId: string, pollId: string): string {
  return `castAttempt-${userId}-${pollId}`;
}

function isAttempt(value: unknown): value is CastAttempt {
  return (
    typeof value === 'object' &&
    value !== null &&
    'requestId' in value &&
    typeof value.requestId === 'string' &&
    'voteDecision' in value &&
    typeof value.voteDecision === 'string'
  );
}

/** The attempt of this tab that awaits its answer, also across a reload; null when there is none. Source: DESIGN §6. */
export function readCastAttempt(
  userId: string,
  pollId: string,
  storage: Pick<Storage, 'getItem'> = sessionStorage,
): CastAttempt | null {
  try {
    const value: unknown = JSON.parse(storage.getItem(keyOf(userId, pollId)) ?? 'null');
    return isAttempt(value) ? value : null;
  } catch {
    return null;
  }
}

/** Keeps an attempt before it is sent; null forgets it once the server has answered, so that no choice stays behind. */
export function keepCastAttempt(
  userId: string,
  pollId: string,
  attempt: CastAttempt | null,
  storage: Pick<Storage, 'setItem' | 'removeItem'> = sessionStorage,
): void {
  if (attempt === null) storage.removeItem(keyOf(userId, pollId));
  else storage.setItem(keyOf(userId, pollId), JSON.stringify(attempt));
}

/** A number of 128 random bits for one attempt. Not `randomUUID`, which browsers offer on secure addresses only. */
export function newRequestId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
