import { permissions } from '@hemicycle/contract/permissions';
import type { Poll } from '@hemicycle/contract/polls';
import { useMay } from '../../auth/public.ts';
import { mayDrawSeats } from '@hemicycle/rules/votes/seats-of';

/** Whether the signed-in person may see the vote of each seat. Source: BEY-04, PRIV-06. */
export function useDrawsSeats(poll: Poll): boolean {
  const seesLimited = useMay(permissions.seeLimitedVisibilityVotes);
  return (
    (poll.tally?.entitledCount ?? 0) > 0 &&
    mayDrawSeats(poll, seesLimited ? 'reads-limited-visibility' : 'ordinary')
  );
}
