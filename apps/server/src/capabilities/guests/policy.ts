import { DomainError } from '../../platform/http/domain-error.ts';
import type { Viewer } from '../../platform/http/viewer.ts';

/** Guests make, see and remove no guest links, whatever their role. @throws DomainError
 *  `account-needed`. */
export function requireAccount(viewer: Pick<Viewer, 'kind'>): void {
  if (viewer.kind === 'guest') throw new DomainError('account-needed');
}
