import type { Poll } from '@hemicycle/contract/polls';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { receiptKey } from '../live/receipt-key.ts';
import { useLive } from '../../../realtime/use-live.ts';
import { announce } from '../../../ui/announcer.ts';
import type { Voter } from './voters.ts';

/** Returns whether a voter whom the viewer represents has voted in person, and announces it once
 *  when it happens. A vote cast before the ballot was shown is not announced. Source: PROXY-09. */
export function useVotedInPerson({ id: pollId }: Pick<Poll, 'id'>, voters: readonly Voter[]) {
  const { t } = useTranslation('polls');
  const keys = useLive((live) => live.votedInPerson);
  const said = useRef(keys);
  const isInPerson = (voter: Voter, among = keys) =>
    voter.userId !== null && among.has(receiptKey({ pollId, userId: voter.userId }));
  const say = useEffectEvent(() => {
    for (const voter of voters) {
      if (isInPerson(voter) && !isInPerson(voter, said.current)) {
        announce(t('ballot.inPersonTitle', { name: voter.name }));
      }
    }
    said.current = keys;
  });
  useEffect(() => say(), [keys]);
  return (voter: Voter): boolean => isInPerson(voter);
}
