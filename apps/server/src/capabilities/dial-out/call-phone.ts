import { randomUUID } from 'node:crypto';
import { dialledNumber } from '@hemicycle/rules/dial-out/dialled-number';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { WindowLimit } from '../../platform/limit/window-limit.ts';
import { isEndedForAll, requireSessionOf } from '../sessions/public.ts';
import { loadFlagsFor } from '../site/public.ts';

/** Phones that one moderator may call within a minute: a line that calls phones costs money, whoever asks for it. */
export const CALLS_PER_MINUTE_OF_PERSON = 4;
/** Phones that may be called into one session within a minute. */
export const CALLS_PER_MINUTE_OF_SESSION = 8;

/** How much of a number stands in the log. */
const LOGGED_DIGITS = 2;

/** Calls a phone into the main chamber. Done again it calls again.
 *  @throws DomainError `not-found`, `dial-out-off`, `dial-out-unavailable`, `session-ended`, `invalid-input`, `rate-limited`,
 *  `telephone-unreachable`. Source: FND-60. */
export async function callPhone(
  deps: Deps,
  limit: WindowLimit,
  viewer: Viewer,
  { idVotingSession, phoneNumber }: { readonly idVotingSession: string; readonly phoneNumber: string },
): Promise<void> {
  const { telephone, clock, log } = deps;
  const session = await requireSessionOf(deps.db, viewer, idVotingSession);
  if (!(await loadFlagsFor(deps.db, viewer)).enableSipDialOut) throw new DomainError('dial-out-off');
  if (telephone === null) throw new DomainError('dial-out-unavailable');
  if (isEndedForAll(session) || clock.nowMs() >= session.ends_ms) throw new DomainError('session-ended');
  const number = dialledNumber(phoneNumber);
  if (number === null) {
    throw new DomainError('invalid-input', [{ path: 'phoneNumber', problem: 'This is no phone number.' }]);
  }
  const mayCall = limit.take([
    { name: `person ${viewer.userId}`, max: CALLS_PER_MINUTE_OF_PERSON },
    { name: `session ${session.id}`, max: CALLS_PER_MINUTE_OF_SESSION },
  ]);
  if (!mayCall) throw new DomainError('rate-limited');
  const identity = `phone.${randomUUID()}`;
  const audited = {
    userId: viewer.userId,
    idVotingSession: session.id,
    identity,
    numberEndsWith: number.slice(-LOGGED_DIGITS),
    digits: number.replace('+', '').length,
  };
  try {
    await telephone.call({ number, roomId: session.id, identity, displayName: 'Phone' });
  } catch (cause) {
    log.warn({ ...audited, err: cause }, 'a phone could not be called into the chamber');
    throw new DomainError('telephone-unreachable', [], { cause });
  }
  log.info(audited, 'a phone is called into the chamber');
}
