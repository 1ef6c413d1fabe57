import type { Poll } from '@hemicycle/contract/polls';
import styles from './neutral-options.module.css';

/** The class for drawings of options that are neither for nor against, such as names and years.
 *  Marks and patterns still tell such options apart, without the colours of Yea and Nay. Undefined
 *  for Yea and Nay themselves, and where a majority rule makes the first option the one for and the
 *  second the one against. Source: looks §2, BEY-05. */
export function neutralClass(
  voteOptions: readonly string[],
  rule: Poll['majority']['kind'] = 'none',
): string | undefined {
  const forOrAgainst = rule !== 'none' || voteOptions.some((option) => option === 'Yea' || option === 'Nay');
  return forOrAgainst ? undefined : styles.neutral;
}

/** The same class for a whole poll. Each of several questions is drawn by itself, so such a poll
 *  has none. */
export function neutralClassOf(poll: Pick<Poll, 'form' | 'voteOptions' | 'majority'>): string | undefined {
  const { kind } = poll.form;
  if (kind === 'questions') return undefined;
  return neutralClass(poll.voteOptions, kind === 'single' ? poll.majority.kind : 'none');
}
