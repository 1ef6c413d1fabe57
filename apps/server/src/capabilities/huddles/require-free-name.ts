import { keyOfLabel } from '@hemicycle/rules/foundations/inline-list';
import { DomainError } from '../../platform/http/domain-error.ts';
import type { HuddleRow } from './huddle-store.ts';

/** Refuses a title that one of these open huddles has, whatever its case. Call it in a transaction
 *  that locks the session, so that two huddles do not both take the title. @throws DomainError
 *  `huddle-exists`. Source: HUD-01, FND-38. */
export function requireFreeName(huddles: readonly Pick<HuddleRow, 'title'>[], title: string): void {
  if (!huddles.some((other) => keyOfLabel(other.title) === keyOfLabel(title))) return;
  const problem = `Another open huddle has this name: ${title}`;
  throw new DomainError('huddle-exists', [{ path: 'title', problem }]);
}
