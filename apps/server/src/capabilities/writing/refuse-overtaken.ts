import { type Fields, overtakenFields } from '@hemicycle/rules/foundations/changed-meanwhile';
import { DomainError } from '../../platform/http/domain-error.ts';

/** Refuses a change where somebody else has changed the same fields since the caller read them. To
 *  be called in the transaction that writes, once `now` was read under a lock that keeps others
 *  from writing. Without `before` the caller does not ask for it; without `changes` every field
 *  counts that was read. `sets` names the lists whose order says nothing. @throws DomainError
 *  `changed-meanwhile`, with the fields. Source: SESS-01, CFG-01. */
export function refuseOvertaken({
  before,
  ...change
}: {
  readonly before: Fields | undefined;
  readonly now: Fields;
  readonly changes?: Fields;
  readonly sets?: readonly string[];
}): void {
  if (before === undefined) return;
  const fields = overtakenFields({ before, ...change });
  if (fields.length === 0) return;
  throw new DomainError(
    'changed-meanwhile',
    fields.map((path) => ({ path, problem: 'Somebody else has changed it since it was read.' })),
  );
}
