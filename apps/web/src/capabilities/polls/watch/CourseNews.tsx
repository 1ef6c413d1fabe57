import type { Poll } from '@hemicycle/contract/polls';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../../i18n/formats.ts';
import { serverClock } from '../../../server-clock.ts';
import { AlertBanner } from '../../../ui/AlertBanner.tsx';
import { announce } from '../../../ui/announcer.ts';
import { useClockText } from '../timers/use-clock-text.ts';
import { useStepText } from './course-text.ts';

/** How long a step is news that is announced, in ms. */
const NEWS_FOR_MS = 10_000;

/** Tells the voters above their ballot that the vote is suspended, was extended or goes on. Source:
 *  BEY-40. */
export function CourseNews({ poll }: { poll: Poll }) {
  const { t } = useTranslation('vote-watch');
  const stepText = useStepText();
  const clockText = useClockText();
  const last = poll.course.at(-1);
  const news = last === undefined ? '' : stepText(last);
  const sayStep = useEffectEvent(() => announce(`${poll.title}: ${news}`, 'assertive'));
  // A page that was opened later says nothing of what was done before: the ballot has it in words.
  const said = useRef<number>(undefined);
  const atMs = last?.atMs;
  useEffect(() => {
    if (atMs === undefined || said.current === atMs) return;
    said.current = atMs;
    if (serverClock.nowMs() - atMs < NEWS_FOR_MS) sayStep();
  }, [atMs]);
  if (last === undefined) return null;
  if (poll.suspended !== null) {
    const { remainingMs } = poll.suspended;
    return (
      <AlertBanner kind="warning" title={t('suspendedTitle')}>
        {remainingMs === null ? t('suspendedText') : t('suspendedKeeping', { left: clockText(remainingMs) })}
      </AlertBanner>
    );
  }
  return (
    <AlertBanner kind="info" title={news}>
      {formats().timeWithSeconds(last.atMs)}
    </AlertBanner>
  );
}
