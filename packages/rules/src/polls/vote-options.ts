import { POLL_OPTION_MAX_CHARS, POLL_OPTIONS_MAX } from '@hemicycle/contract/limits';

/** The options of a poll when neither it nor the configuration names any. Source: POLL-08. */
export const DEFAULT_VOTE_OPTIONS: readonly string[] = ['Yea', 'Nay', 'Pres.'];

/** The configured default options (defaultVoteOptions), or Yea, Nay and Pres. when none are
 *  configured. Source: POLL-08. */
export function defaultVoteOptions(configured: readonly string[] | undefined): readonly string[] {
  return configured === undefined || configured.length === 0 ? DEFAULT_VOTE_OPTIONS : configured;
}

/** The options after Enter. The typed option is trimmed and added when it is not blank, not there
 *  already (whatever the case), not too long, and there is room for it. `typed`: the content of the
 *  field afterwards, always empty. `refused`: why nothing was added; a blank text gives no reason.
 *  Source: POLL-09. */
export interface AddedVoteOption {
  readonly voteOptions: readonly string[];
  readonly typed: '';
  readonly refused: 'blank' | 'already-there' | 'too-long' | 'too-many' | null;
}

/** Adds an option by Enter. Source: POLL-09. */
export function addVoteOption(voteOptions: readonly string[], typed: string): AddedVoteOption {
  const option = typed.trim();
  const refuse = (refused: AddedVoteOption['refused']): AddedVoteOption => ({
    voteOptions,
    typed: '',
    refused,
  });
  if (option === '') return refuse('blank');
  if (voteOptions.some((present) => present.toLowerCase() === option.toLowerCase())) {
    return refuse('already-there');
  }
  if (option.length > POLL_OPTION_MAX_CHARS) return refuse('too-long');
  if (voteOptions.length >= POLL_OPTIONS_MAX) return refuse('too-many');
  return { voteOptions: [...voteOptions, option], typed: '', refused: null };
}
