import { useTranslation } from 'react-i18next';
import { formats } from '../../../i18n/formats.ts';
import type { Voter } from '../ballot/voters.ts';

/** The texts on a voter's ballot: for the viewer's own vote, or with the name of the represented
 *  person. `option` is the choice in words. */
export interface VoterWords {
  readonly record: (option: string) => string;
  readonly confirmTitle: (option: string) => string;
  readonly unsureText: (option: string) => string;
  readonly onRecord: (option: string) => string;
  readonly announceRecorded: (option: string, serverArrivalTime: number) => string;
  readonly change: string;
}

/** The texts for one voter. Source: VOTE-01, PROXY-09, looks §6. */
export function useVoterWords({ name }: Pick<Voter, 'name'>): VoterWords {
  const { t } = useTranslation('polls');
  const timeOf = (ms: number) => formats().timeWithSeconds(ms);
  if (name === null) {
    return {
      record: (option) => t('record', { option }),
      confirmTitle: (option) => t('confirmTitle', { option }),
      unsureText: (option) => t('unsureText', { option }),
      onRecord: (option) => t('onRecord', { option }),
      announceRecorded: (option, ms) => t('announceRecorded', { option, time: timeOf(ms) }),
      change: t('changeVote'),
    };
  }
  return {
    record: (option) => t('ballot.recordFor', { option, name }),
    confirmTitle: (option) => t('ballot.confirmTitleFor', { option, name }),
    unsureText: (option) => t('ballot.unsureTextFor', { option, name }),
    onRecord: (option) => t('ballot.onRecordFor', { option, name }),
    announceRecorded: (option, ms) => t('ballot.announceRecordedFor', { option, name, time: timeOf(ms) }),
    change: t('ballot.changeFor', { name }),
  };
}
