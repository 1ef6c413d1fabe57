import { MeetingProviderError } from '../../adapters/meeting-provider/meeting-provider.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { loadPersonDetails, noteProviderPerson } from '../accounts/public.ts';

/** The viewer's own token at the hosted provider; null where there is no provider. The provider is
 *  asked only when no valid token is known.
 *  @throws DomainError `provider-unreachable`. Source: AUTH-09. */
export async function loadProviderToken(
  { db, meetingProvider, log }: Pick<Deps, 'db' | 'meetingProvider' | 'log'>,
  viewer: Viewer,
): Promise<string | null> {
  if (meetingProvider === null) return null;
  const person = await loadPersonDetails(db, viewer.userId);
  if (person === null) throw new DomainError('not-signed-in');
  try {
    const guest = await meetingProvider.guestOf({ userId: viewer.userId, displayName: person.displayName });
    await noteProviderPerson(db, viewer.userId, guest.personId);
    return guest.token;
  } catch (cause) {
    if (!(cause instanceof MeetingProviderError)) throw cause;
    log.warn({ err: cause, userId: viewer.userId }, 'the provider of the meetings gave no token');
    throw new DomainError('provider-unreachable', [], { cause });
  }
}
