import type { Poll } from '@hemicycle/contract/polls';
import { ranOutLately } from '@hemicycle/rules/polls/poll-clock';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { atServerTime } from '../../../at-server-time.ts';
import { useLive } from '../../../realtime/use-live.ts';
import { serverClock } from '../../../server-clock.ts';
import { isAccessible } from '../../../ui/accessibility-mode.ts';
import { announce } from '../../../ui/announcer.ts';
import { useWaitingNews } from '../../../ui/waiting-news.ts';
import { useVerdictText } from '../words/election-text.ts';
import { stageOf, usePollFocus } from './poll-focus.ts';
import { shownVerdict } from '../words/poll-words.ts';
import { keepTimeUp } from '../timers/times-up.ts';

/** The remaining times, in seconds, at which the end is announced. */
const SAID_BEFORE_END_S = [60, 10] as const;
/** The earlier times, in seconds, at which it is announced in accessibility mode too. */
const SAID_EARLIER_S = [300, 120] as const;

const NONE: readonly Poll[] = [];

/** Tells assistive technology that a vote opened, is about to close, closed, and how it ended; that
 *  a timer started and stopped. The message that the time of a timer is up stays until the viewer
 *  takes it away. Calls `onOpened` for each vote that opens, and `onZero` when the time of a vote
 *  or a timer has run out, for a chime. Announces no votes where the site hides votes. In
 *  accessibility mode an end is announced earlier too. Source: DESIGN §9, POLL-01, POLL-04,
 *  POLL-18, BEY-27. */
export function usePollAnnouncements({
  hidden,
  onOpened,
  onZero,
}: {
  hidden: boolean;
  onOpened: () => void;
  onZero: () => void;
}): void {
  const { t } = useTranslation('poll-news');
  const verdictText = useVerdictText();
  const version = useLive((live) => live.version);
  const polls = useLive((live) => (hidden ? NONE : live.polls));
  const heardOf = useLive((live) => live.heardOf);
  const known = useRef<ReadonlyMap<string, Poll> | null>(null);
  const sounded = useRef(new Set<string>());

  const sayVote = useEffectEvent((poll: Poll) => {
    const { title } = poll;
    const waits = usePollFocus.getState().waits === poll.id;
    const { key } = useWaitingNews.getState();
    const say = (text: string) =>
      announce(waits && key !== null ? t('waits.byKey', { text, key }) : text, 'assertive');
    if (poll.status === 'open') {
      say(t(waits ? 'say.openedWaits' : 'say.opened', { title }));
      onOpened();
    } else if (poll.status === 'cancelled') {
      say(t(shownVerdict(poll) === 'void' ? 'say.void' : 'say.cancelled', { title }));
    } else if (poll.result === 'undeclared') {
      say(t('say.closed', { title }));
    } else {
      say(t('say.declared', { title, verdict: verdictText(poll) }));
    }
  });
  const sayTimer = useEffectEvent(({ title, status }: Poll) =>
    announce(t(status === 'open' ? 'say.timerStarted' : 'say.timerStopped', { title })),
  );
  const sayClosing = useEffectEvent(({ title, type }: Poll, seconds: 300 | 120 | 60 | 10) =>
    type === 'timer'
      ? announce(t(`say.timerLeft${seconds}`, { title }))
      : announce(t(`say.closing${seconds}`, { title }), 'assertive'),
  );
  const soundOnce = useEffectEvent((pollId: string) => {
    if (sounded.current.has(pollId)) return;
    sounded.current.add(pollId);
    onZero();
  });

  useEffect(() => {
    if (version === null) return;
    const before = known.current;
    known.current = new Map(polls.map((poll) => [poll.id, poll]));
    for (const poll of polls) {
      if (poll.status === 'draft') continue;
      const was = before?.get(poll.id);
      // The time of this timer ran out shortly before the page was loaded.
      if (was === undefined && poll.type === 'timer' && ranOutLately(poll, serverClock.nowMs()))
        keepTimeUp(poll.id);
      const isNews =
        was === undefined ? poll.status === 'open' || heardOf.has(poll.id) : stageOf(was) !== stageOf(poll);
      if (!isNews) continue;
      if (poll.type === 'timer') sayTimer(poll);
      else sayVote(poll);
      // The news of the end may arrive before this browser's clock reaches the end.
      if (was === undefined || !ranOut(was, poll)) continue;
      soundOnce(poll.id);
      if (poll.type === 'timer') keepTimeUp(poll.id);
    }
  }, [version, polls, heardOf]);

  // Counts arrive all the time. The effect below restarts only when an end time changes.
  const ends = polls
    .flatMap(({ endTime, id, status }) => (status === 'open' && endTime !== null ? `${id} ${endTime}` : []))
    .join();
  const waitFor = useEffectEvent((): (() => void)[] =>
    polls.flatMap((poll) => {
      const { endTime } = poll;
      if (poll.status !== 'open' || endTime === null) return [];
      return [
        ...SAID_BEFORE_END_S.map((seconds) =>
          atServerTime(endTime - seconds * 1000, () => sayClosing(poll, seconds)),
        ),
        ...SAID_EARLIER_S.map((seconds) =>
          atServerTime(endTime - seconds * 1000, () => {
            if (isAccessible()) sayClosing(poll, seconds);
          }),
        ),
        atServerTime(endTime, () => soundOnce(poll.id)),
      ];
    }),
  );
  useEffect(() => {
    const waiting = waitFor();
    return () => waiting.forEach((callOff) => callOff());
  }, [ends]);
}

/** Whether a poll closed because its time had run out, and not by hand. */
function ranOut(was: Poll, now: Poll): boolean {
  return (
    was.status === 'open' && now.status === 'closed' && was.endTime !== null && was.endTime === now.endTime
  );
}
