import type { Poll } from '@hemicycle/contract/polls';
import { permissions } from '@hemicycle/contract/permissions';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { joinSentences } from '../../../i18n/sentences.ts';
import { classNames } from '../../../ui/class-names.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { LazyPart } from '../../../ui/LazyPart.tsx';
import { focusOnNews } from '../../../ui/typing.ts';
import { useMay } from '../../auth/public.ts';
import { Ballot } from '../ballot/Ballot.tsx';
import styles from './BallotPanel.module.css';
import { InspectVotes } from '../inspection/InspectVotes.tsx';
import { neutralClassOf } from '../marks/neutral-options.ts';
import { useRuleText } from '../words/outcome-text.ts';
import { usePollFocus } from './poll-focus.ts';
import { PollAbout } from './PollAbout.tsx';
import { PollHead } from './PollHead.tsx';
import { PollHistory } from './PollHistory.tsx';
import { PollResult } from '../result/PollResult.tsx';
import { isWeighted } from '../words/poll-words.ts';
import { RunningTimers } from '../timers/RunningTimers.tsx';
import { SeatsPart } from '../seats/SeatsPart.tsx';
import { SoFar } from './SoFar.tsx';
import { TimerPart } from '../timers/TimerPart.tsx';

const CopyPoll = lazyPart(async () => ({ default: (await import('../running/CopyPoll.tsx')).CopyPoll }));
const CourseNews = lazyPart(async () => ({
  default: (await import('../watch/CourseNews.tsx')).CourseNews,
}));
const CalledNews = lazyPart(async () => ({
  default: (await import('../roll/CalledNews.tsx')).CalledNews,
}));
const RunPoll = lazyPart(async () => ({ default: (await import('../running/RunPoll.tsx')).RunPoll }));

/** Whether the signed-in person may prepare, open, close and declare polls. */
export function useRunsPolls(): boolean {
  const moderates = useMay(permissions.moderation);
  const createsVotes = useMay(permissions.adminVotesCreate);
  return moderates || createsVotes;
}

/** A poll in place of the side panel: the ballot while it is open, the result afterwards; for a
 *  timer, its clock. Source: POLL-21, looks §1, picture 5, 6. */
export function BallotPanel({ poll, onLeave }: { poll: Poll; onLeave: () => void }) {
  const question = useRef<HTMLHeadingElement>(null);
  const runs = useRunsPolls();

  useEffect(() => {
    const { activeElement } = document;
    const lost =
      activeElement === null ||
      activeElement === document.body ||
      activeElement.closest('[inert], [hidden]') !== null;
    if (lost) focusOnNews(question.current);
  }, [poll.id, poll.status]);

  const asked = usePollFocus((focus) => focus.asked);
  useEffect(() => {
    if (asked !== poll.id) return;
    question.current?.focus();
    usePollFocus.setState({ asked: null });
  }, [asked, poll.id]);

  return (
    <>
      <PollHead poll={poll} onLeave={onLeave} />
      <div
        className={classNames(styles.content, neutralClassOf(poll))}
        data-poll={poll.id}
        data-status={poll.status}
      >
        {poll.type === 'vote' && poll.status === 'open' && <RunningTimers runs={false} />}
        <h2
          ref={question}
          tabIndex={-1}
          data-focus-home=""
          data-help="question"
          className={styles.question}
          dir="auto"
        >
          {poll.question === '' ? poll.title : poll.question}
        </h2>
        {poll.type === 'timer' ? (
          <TimerPart poll={poll} runs={runs} />
        ) : poll.status === 'open' ? (
          <>
            {poll.course.length > 0 && (
              <LazyPart>
                <CourseNews key={`course-${poll.id}`} poll={poll} />
              </LazyPart>
            )}
            {poll.rollCall !== null && (
              <LazyPart>
                <CalledNews key={`called-${poll.id}`} poll={poll} />
              </LazyPart>
            )}
            <WhoMayVote poll={poll} />
            <PollHistory poll={poll} />
            <PollAbout poll={poll} />
            {!poll.voting.mayVote && <WhyNot poll={poll} />}
            {(poll.voting.mayVote || poll.voting.onBehalfOf.length > 0) && (
              <Ballot key={poll.id} poll={poll} />
            )}
            {/* A person who runs the vote ends it here, above the count and the seats. */}
            {runs && (
              <LazyPart>
                <RunPoll key={`run-${poll.id}`} poll={poll} />
              </LazyPart>
            )}
            <hr className={styles.rule} />
            <SoFar poll={poll} />
            <SeatsPart key={`seats-${poll.id}`} poll={poll} />
          </>
        ) : (
          <PollResult poll={poll}>
            {/* The declaration form stands above the seats and below the verdict. */}
            {runs && (
              <LazyPart>
                <RunPoll key={poll.id} poll={poll} />
              </LazyPart>
            )}
          </PollResult>
        )}
        {poll.type === 'vote' && <InspectVotes key={`inspect-${poll.id}`} poll={poll} />}
        {runs && (
          <LazyPart>
            <CopyPoll key={`copy-${poll.id}`} poll={poll} />
          </LazyPart>
        )}
      </div>
    </>
  );
}

function WhoMayVote({ poll }: { poll: Poll }) {
  const { t } = useTranslation('polls');
  const ruleText = useRuleText();
  return (
    <p className={styles.who}>
      {joinSentences([
        poll.tally !== null && t('mayVote', { count: poll.tally.entitledCount }),
        isWeighted(poll) && t('weighted'),
        poll.voteOptions.length > 1 && ruleText(poll.majority),
      ])}
    </p>
  );
}

/** Says why this viewer has no ballot. Source: PERM-13, DESIGN §1. */
function WhyNot({ poll }: { poll: Poll }) {
  const { t } = useTranslation('polls');
  return (
    <div className={styles.whyNot}>
      <p className={styles.whyNotTitle}>
        {poll.voting.onBehalfOf.length > 0 ? t('ballot.mayNotVoteSelfTitle') : t('mayNotVoteTitle')}
      </p>
      <p>{t(`notVoting.${poll.voting.reason ?? 'unknown'}`)}</p>
    </div>
  );
}
