import type { Poll } from '@hemicycle/contract/polls';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../realtime/use-live.ts';
import { serverClock } from '../../server-clock.ts';
import { announce } from '../../ui/announcer.ts';
import { stageOf } from './poll-focus.ts';
import { shownVerdict } from './poll-words.ts';

/** The seconds before the end at which it is said. */
const SAID_BEFORE_END_S = [60, 10] as const;

/** Says to assistive technology that a vote opened, is about to close, closed, and how it ended. `onOpened` is called with each
 *  vote that opens, for a chime.  Source: DESIGN §9, POLL-04. */
export function usePollAnnouncements(onOpened?: () => void): void {
  const { t } = useTranslation('polls');
  const version = useLive((live) => live.version);
  const polls = useLive((live) => live.polls);
  const known = useRef<ReadonlyMap<string, string> | null>(null);

  const say = useEffectEvent((poll: Poll) => {
    const { title } = poll;
    if (poll.status === 'open') {
      announce(t('say.opened', { title }), 'assertive');
      onOpened?.();
    } else if (poll.status === 'cancelled') {
      announce(t('say.cancelled', { title }), 'assertive');
    } else if (poll.result === 'undeclared') {
      announce(t('say.closed', { title }), 'assertive');
    } else {
      announce(t('say.declared', { title, verdict: t(`verdict.${shownVerdict(poll)}`) }), 'assertive');
    }
  });
  const sayClosing = useEffectEvent((title: string, seconds: 60 | 10) =>
    announce(t(`say.closing${seconds}`, { title }), 'assertive'),
  );

  useEffect(() => {
    if (version === null) return;
    const before = known.current;
    known.current = new Map(polls.map((poll) => [poll.id, stageOf(poll)]));
    for (const poll of polls) {
      if (poll.status === 'draft') continue;
      const stage = before?.get(poll.id);
      const isNews = stage === undefined ? poll.status === 'open' : stage !== stageOf(poll);
      if (isNews) say(poll);
    }
  }, [version, polls]);

  const open = polls.find((poll) => poll.status === 'open');
  const endTime = open?.endTime ?? null;
  const openTitle = open?.title ?? '';
  useEffect(() => {
    if (endTime === null) return;
    const timers = SAID_BEFORE_END_S.map((seconds) => {
      const inMs = endTime - seconds * 1000 - serverClock.nowMs();
      return inMs <= 0
        ? undefined
        : setTimeout(() => sayClosing(openTitle, seconds), Math.min(inMs, 2 ** 31 - 1));
    });
    return () => timers.forEach((timer) => clearTimeout(timer));
  }, [endTime, openTitle]);
}
