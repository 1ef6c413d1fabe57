import type { Group } from '@hemicycle/contract/people';
import { currentSpeech } from '@hemicycle/rules/speakers/speaking-time';
import { waitingToSpeak } from '@hemicycle/rules/speakers/waiting-to-speak';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { useLive } from '../../realtime/use-live.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { PanelHead } from '../../ui/PanelHead.tsx';
import { CurrentSpeaker } from './CurrentSpeaker.tsx';
import { ListMenu } from './ListMenu.tsx';
import styles from './Speakers.module.css';
import { StepButtons } from './StepButtons.tsx';
import { useOpenSpeakers } from './use-open-speakers.ts';
import { useSpeakerName } from './use-speaker-name.ts';
import { useSpeakerSteps } from './use-speaker-steps.ts';

const SpeakingTimes = lazyPart(async () => ({
  default: (await import('./SpeakingTimes.tsx')).SpeakingTimes,
}));
const ListSettings = lazyPart(async () => ({ default: (await import('./ListSettings.tsx')).ListSettings }));

/** The speakers list: the person who has the floor with their clock, the number of people waiting,
 *  and buttons for people who may lower hands. The people waiting are the raised hands below.
 *  Source: BEY-13. */
export function SpeakersSection({ groups }: { groups: readonly Group[] }) {
  const { t } = useTranslation('speakers');
  const speakers = useLive((live) => live.speakers);
  const people = useLive((live) => live.people);
  const idVotingSession = useLive((live) => live.session?.idVotingSession);
  const nameOf = useSpeakerName();
  const list = useOpenSpeakers();
  const steps = useSpeakerSteps(list);
  const [dialog, setDialog] = useState<'times' | 'settings' | null>(null);
  const speech = currentSpeech(list?.speeches ?? []);
  const waiting = list === null ? [] : waitingToSpeak(Object.values(people), list.handsUntil);
  const [next] = waiting;
  const spoken = speakers !== null && speakers.speeches.length > 0;
  if (idVotingSession === undefined) return null;

  return (
    <section className={styles.part} aria-labelledby="speakers-list">
      <PanelHead id="speakers-list" title={t('title')}>
        {spoken && (
          <Button size="sm" variant="quiet" onClick={() => setDialog('times')}>
            {t('times')}
          </Button>
        )}
        {list !== null && steps !== undefined && (
          <ListMenu list={list} steps={steps} onSettings={() => setDialog('settings')} />
        )}
      </PanelHead>
      {speakers !== null && speakers.title !== null && (
        <p className={styles.of}>
          <bdi>{speakers.title}</bdi>
        </p>
      )}
      {list === null ? (
        <div className={styles.closed}>
          <p>{t(speakers === null ? 'none' : 'closed')}</p>
          {steps !== undefined && <Button onClick={() => setDialog('settings')}>{t('open')}</Button>}
        </div>
      ) : (
        <div className={styles.body}>
          {speech === undefined ? (
            <p className={styles.quiet}>{t('nobodySpeaks')}</p>
          ) : (
            <CurrentSpeaker list={list} speech={speech} groups={groups} />
          )}
          <p className={styles.quiet}>
            {t('waiting', { count: waiting.length })}
            {list.handsUntil !== null && (
              <> {t('namesStopped', { time: formats().timeWithSeconds(list.handsUntil) })}</>
            )}
          </p>
          {steps !== undefined && (
            <StepButtons steps={steps} speech={speech} next={next === undefined ? null : nameOf(next)} />
          )}
        </div>
      )}
      <Suspense>
        {dialog === 'times' && speakers !== null && (
          <SpeakingTimes idVotingSession={idVotingSession} groups={groups} onClose={() => setDialog(null)} />
        )}
        {dialog === 'settings' && (
          <ListSettings idVotingSession={idVotingSession} list={list} onClose={() => setDialog(null)} />
        )}
      </Suspense>
    </section>
  );
}
