import type { Poll } from '@hemicycle/contract/polls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../../i18n/formats.ts';
import { useLive } from '../../../realtime/use-live.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { IconPlus } from '../../../ui/icons.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { LazyPart } from '../../../ui/LazyPart.tsx';
import { useRunsPolls } from '../panel/BallotPanel.tsx';
import { isInList } from '../live/held-polls.ts';
import { DraftsPart } from './DraftsPart.tsx';
import { EarlierVotes } from '../result/EarlierVotes.tsx';
import { useEarlierVotes } from '../result/past-polls.ts';
import { showPoll } from '../panel/poll-focus.ts';
import { shownVerdict } from '../words/poll-words.ts';
import { RunningTimers } from '../timers/RunningTimers.tsx';
import { Verdict } from '../marks/Verdict.tsx';
import { TimeUsed } from '../timers/TimeUsed.tsx';
import { useRepeated } from './use-repeated.ts';
import styles from './VotesTab.module.css';

const PollEditor = lazyPart(async () => ({ default: (await import('../editor/PollEditor.tsx')).PollEditor }));

/** The tab of the side panel with the votes of the sitting, newest first; earlier votes are read a
 *  page at a time. Each entry leads to its ballot or result and names the vote that it repeats.
 *  People who run polls see the drafts too. Source: POLL-17, POLL-21, VOTE-08. */
export function VotesTab() {
  const { t } = useTranslation('polls');
  const runs = useRunsPolls();
  const polls = useLive((live) => live.polls);
  const idVotingSession = useLive((live) => live.session?.idVotingSession);
  const [editing, setEditing] = useState<Poll | 'new' | null>(null);
  const drafts = polls.filter((poll) => poll.status === 'draft');
  const past = useLive((live) => live.past);
  const earlier = useEarlierVotes({ all: false });
  const votes = polls.filter((poll) => isListed(poll) && isInList(poll, past)).toSorted(newestFirst);
  return (
    <div className={styles.tab}>
      {runs && (
        <Button variant="primary" icon={<IconPlus aria-hidden="true" />} onClick={() => setEditing('new')}>
          {t('newVote')}
        </Button>
      )}
      <RunningTimers runs={runs} />
      {runs && drafts.length > 0 && idVotingSession !== undefined && (
        <DraftsPart drafts={drafts} idVotingSession={idVotingSession} onEdit={setEditing} />
      )}
      {votes.length > 0 && (
        <section className={styles.section}>
          <h2 className={styles.title} tabIndex={-1} data-focus-home="">
            {t('votes')}
          </h2>
          <ul className={styles.list} aria-label={t('list')}>
            {votes.map((poll) => (
              <li key={poll.id}>
                <button type="button" className={styles.row} onClick={() => showPoll(poll.id)}>
                  <span className={styles.number}>
                    {t(poll.type === 'timer' ? 'timerNumber' : 'voteNumber', { number: poll.number })}
                    {poll.closedTime !== null && <> · {formats().time(poll.closedTime)}</>}
                    <RepeatedNumber poll={poll} />
                  </span>
                  <bdi className={styles.name}>{poll.title}</bdi>
                  {poll.status === 'open' ? (
                    <span className={styles.openNow}>{t('openNow')}</span>
                  ) : poll.type === 'timer' ? (
                    <TimeUsed poll={poll} />
                  ) : (
                    <Verdict verdict={shownVerdict(poll)} elected={poll.resultDetails.elected} small />
                  )}
                </button>
              </li>
            ))}
          </ul>
          <EarlierVotes earlier={earlier} />
        </section>
      )}
      {votes.length === 0 && drafts.length === 0 && (
        <EmptyState title={t('listEmptyTitle')}>
          {runs ? t('listEmptyRunText') : t('listEmptyText')}
        </EmptyState>
      )}
      {editing !== null && idVotingSession !== undefined && (
        <LazyPart>
          <PollEditor
            idVotingSession={idVotingSession}
            draft={editing === 'new' ? null : editing}
            onClose={() => setEditing(null)}
          />
        </LazyPart>
      )}
    </div>
  );
}

function RepeatedNumber({ poll }: { poll: Poll }) {
  const { t } = useTranslation('polls');
  const number = useRepeated(poll)?.number;
  return number == null ? null : <> · {t('repeatsNumber', { number })}</>;
}

/** Running timers are left out because they stand above the list. */
function isListed({ status, type }: Poll): boolean {
  return status !== 'draft' && !(status === 'open' && type === 'timer');
}

function newestFirst(left: Poll, right: Poll): number {
  return (right.number ?? 0) - (left.number ?? 0);
}
