import { type Fields, overtakenFields } from '@hemicycle/rules/foundations/changed-meanwhile';
import { DomainError } from '../../platform/http/domain-error.ts';

/** Refuses a change where somebody else has changed the same fields since the caller read them.
 *  Call it in the transaction that writes, with `now` read under a lock that keeps others from
 *  writing. Without `before` nothing is checked. Without `changes` every field in `before` counts
 *  as changed. `sets` names the lists whose order does not matter. @throws DomainError
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
