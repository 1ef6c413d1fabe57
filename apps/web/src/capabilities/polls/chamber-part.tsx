import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ChamberPart } from '../../chamber-frame/chamber-part.ts';
import type { CoverWays, PanelCover, PanelTab } from '../../chamber-frame/panel-tab.ts';
import { IconCheckbox } from '../../ui/icons.ts';
import { lazyPart } from '../../ui/lazy-part.ts';
import { OpenPollChips } from './panel/OpenPollChips.tsx';
import { leavePoll, useFocusedPoll, useGoToVote, usePollFocusFollowing } from './panel/poll-focus.ts';
import { usePollAnnouncements } from './panel/use-poll-announcements.ts';
import { WaitingPoll } from './panel/WaitingPoll.tsx';
import { useVotingHidden } from './use-voting-hidden.ts';

/** The ballot or the result of a vote. Its program and texts are loaded ahead of time, or when a
 *  vote is first shown. */
const BallotPanel = lazyPart(async () => {
  const [{ BallotPanel: loaded }] = await Promise.all([import('./panel/BallotPanel.tsx'), loadTexts()]);
  return { default: loaded };
});

/** The tab with the votes of the session. Its program and texts are loaded ahead of time, or when
 *  the tab is first opened. */
const VotesTab = lazyPart(async () => {
  const [{ VotesTab: loaded }] = await Promise.all([import('./running/VotesTab.tsx'), loadTexts()]);
  return { default: loaded };
});

/** Loads the texts of ballots and results beside their programs. */
async function loadTexts(): Promise<void> {
  await i18next.loadNamespaces(['polls', 'poll-outcome']);
}

/** What the votes give to the chamber. A site that hides its voting module has none of it. */
export const pollsChamberPart: ChamberPart = {
  texts: ['poll-news'],
  Chip: ChipsOfOpenPolls,
  useTabs: useVotesTab,
  usePanelCover: useBallotCover,
  useGoToNews: useGoToVote,
};

function ChipsOfOpenPolls() {
  return useVotingHidden() ? null : <OpenPollChips />;
}

function useVotesTab(): readonly PanelTab[] {
  const { t } = useTranslation('chamber');
  if (useVotingHidden()) return [];
  return [
    {
      key: 'votes',
      label: t('tabs.votes'),
      icon: <IconCheckbox aria-hidden="true" />,
      content: <VotesTab />,
      ahead: VotesTab,
    },
  ];
}

/** The ballot or the result of a vote in place of the tabs. The notice tells of a vote that opened,
 *  closed or was declared while the person was typing. */
function useBallotCover({ focusTabs, chime, chimeAtZero }: CoverWays): PanelCover {
  const hidden = useVotingHidden();
  const focusedPoll = useFocusedPoll();
  const poll = hidden ? undefined : focusedPoll;
  usePollFocusFollowing();
  usePollAnnouncements({ hidden, onOpened: chime, onZero: chimeAtZero });

  function handleLeave() {
    const from = leavePoll();
    requestAnimationFrame(() => {
      if (from?.checkVisibility()) from.focus();
      else focusTabs();
    });
  }

  return {
    notice: hidden ? null : <WaitingPoll />,
    content: poll === undefined ? null : <BallotPanel poll={poll} onLeave={handleLeave} />,
    leave: leavePoll,
    ahead: hidden ? undefined : BallotPanel,
  };
}
