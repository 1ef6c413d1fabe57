import type { Poll } from '@hemicycle/contract/polls';
import styles from './neutral-options.module.css';

/** The class of what draws options that say neither for nor against, as names and years do: the
 *  marks and patterns still tell them apart, without the colours of Yea and Nay. Undefined for Yea
 *  and Nay themselves, and where a majority rule makes the first option the one for and the second
 *  the one against. Source: looks §2, BEY-05. */
export function neutralClass(
  voteOptions: readonly string[],
  rule: Poll['majority']['kind'] = 'none',
): string | undefined {
  const forOrAgainst = rule !== 'none' || voteOptions.some((option) => option === 'Yea' || option === 'Nay');
  return forOrAgainst ? undefined : styles.neutral;
}

/** The same of a whole poll; each of several questions is drawn by itself. */
export function neutralClassOf(poll: Pick<Poll, 'form' | 'voteOptions' | 'majority'>): string | undefined {
  const { kind } = poll.form;
  if (kind === 'questions') return undefined;
  return neutralClass(poll.voteOptions, kind === 'single' ? poll.majority.kind : 'none');
}
