import type { Poll, VoteReceipt } from '@hemicycle/contract/polls';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../../i18n/formats.ts';
import { announce } from '../../../ui/announcer.ts';
import { focusOnNews } from '../../../ui/typing.ts';
import { useChoiceText } from '../words/choice-words.ts';
import { useVoterWords } from '../words/voter-words.ts';
import { useVoterName, type Voter } from './voters.ts';

/** Announces each new receipt once and moves the focus to it, unless a proxy voted while the focus
 *  is elsewhere. `onRecorded` clears the paper. A receipt that is there from the start is not
 *  announced. Source: VOTE-02, PROXY-09. */
export function useSayRecorded(
  poll: Poll,
  voter: Voter,
  receipt: VoteReceipt | undefined,
  place: RefObject<HTMLElement | null>,
  onRecorded: () => void,
): void {
  const { t } = useTranslation('polls');
  const choiceText = useChoiceText(poll);
  const words = useVoterWords(voter);
  const byName = useVoterName(voter.userId === null ? (receipt?.proxyVoter ?? null) : null, poll);
  const said = useRef(receipt?.receiptPrivate);
  const say = useEffectEvent((recorded: VoteReceipt) => {
    onRecorded();
    const option = choiceText(recorded.voteDecision);
    const { serverArrivalTime } = recorded;
    const text =
      byName === null
        ? words.announceRecorded(option, serverArrivalTime)
        : t('ballot.announceBy', {
            name: byName,
            option,
            time: formats().timeWithSeconds(serverArrivalTime),
          });
    announce(text, 'assertive');
    const isFree = document.activeElement === null || document.activeElement === document.body;
    if (byName === null || isFree) focusOnNews(place.current);
  });
  useEffect(() => {
    if (receipt === undefined || said.current === receipt.receiptPrivate) return;
    said.current = receipt.receiptPrivate;
    say(receipt);
  }, [receipt]);
}
