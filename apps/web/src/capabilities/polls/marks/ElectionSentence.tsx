import type { Poll } from '@hemicycle/contract/polls';
import { useElectionSentence } from '../words/election-text.ts';

/** Whom the count of an election proposes, and why. Nothing for other polls and where the count is
 *  withheld. Source: BEY-08, SPEC-NOTES N2. */
export function ElectionSentence({
  poll,
  classNames,
}: {
  poll: Pick<Poll, 'election' | 'form'>;
  /** The classes of the proposal and of its reasons. */
  classNames: { readonly proposed: string | undefined; readonly why: string | undefined };
}) {
  const sentence = useElectionSentence();
  if (poll.election === null) return null;
  const { proposed, why } = sentence(poll.election, poll.form);
  return (
    <>
      <p className={classNames.proposed}>{proposed}</p>
      <p className={classNames.why}>{why}</p>
    </>
  );
}
