import { FLOOR_LANGUAGE } from '@hemicycle/contract/caption-names';
import type { MissionRecording, MissionSitting } from '@hemicycle/contract/mission-control-live';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { languageName } from '../../i18n/language-name.ts';
import { listOfNames } from '../../i18n/list-of-names.ts';
import { useLive } from '../../realtime/use-live.ts';
import { useClosedSince } from '../closed-session/public.ts';
import { usePersonName } from '../people/public.ts';
import { useClockText, useVotingHidden } from '../polls/public.ts';
import { RecorderError } from '../recorder-faults/public.ts';
import { FactPart as Part } from './FactPart.tsx';
import styles from './MissionControl.module.css';
import { ServerLoads } from './ServerLoads.tsx';

const GIGABYTE = 1_000_000_000;

/** What concerns the sitting as a whole: booths, recorder, vote, captions, and for administrators
 *  the servers. Of a vote it says how many have voted, as every viewer of it may read, and of
 *  nobody whether. Where the site hides its votes it says nothing of one. Source: ADMIN-03,
 *  POLL-18, looks picture 23. */
export function SittingFacts({ sitting, nowMs }: { sitting: MissionSitting; nowMs: number }) {
  const hidden = useVotingHidden();
  return (
    <aside className={styles.facts}>
      <Booths {...{ sitting, nowMs }} />
      <Recordings {...{ sitting, nowMs }} />
      {!hidden && <Vote nowMs={nowMs} />}
      <Captions {...{ sitting, nowMs }} />
      <ServerLoads />
    </aside>
  );
}

function Booths({ sitting, nowMs }: { sitting: MissionSitting; nowMs: number }) {
  const { t } = useTranslation('mission-control');
  const clockText = useClockText();
  const channels = useLive((live) => live.interpreterChannels);
  const people = useLive((live) => live.people);
  const nameOf = usePersonName();
  return (
    <Part title={t('booths')}>
      {channels.length === 0 && <p className={styles.quiet}>{t('noBooths')}</p>}
      <ul className={styles.factRows}>
        {channels.map(({ id, languageNative, onAir, alarm, interpreters }) => {
          const hear = sitting.listeners.find(({ channelId }) => channelId === id)?.count ?? 0;
          const state = onAir === null ? 'off' : alarm?.kind === 'silent' ? 'silent' : 'on';
          const onAirName =
            onAir === null
              ? null
              : people[onAir.userId] === undefined
                ? (interpreters.find(({ userId }) => userId === onAir.userId)?.displayName ?? '')
                : nameOf(people[onAir.userId]);
          return (
            <li key={id} className={styles.booth}>
              <span className={styles.air} data-state={state}>
                {t(`air.${state}`)}
              </span>
              <b>
                <bdi>{languageNative}</bdi>
              </b>
              <span className={styles.quiet}>
                {t('hear', { count: hear, number: formats().number(hear) })}
              </span>
              <span className={styles.boothWho} data-bad={state === 'silent' || undefined}>
                {onAir !== null
                  ? t('onAirFor', { name: onAirName, time: clockText(nowMs - onAir.sinceMs) })
                  : interpreters.length === 0
                    ? t('nobodyNamed')
                    : listOfNames(interpreters.map(({ displayName }) => displayName))}
              </span>
            </li>
          );
        })}
      </ul>
    </Part>
  );
}

function Recordings({ sitting: { recordings }, nowMs }: { sitting: MissionSitting; nowMs: number }) {
  const { t } = useTranslation('mission-control');
  return (
    <Part title={t('recorder')}>
      {recordings.length === 0 && <p className={styles.quiet}>{t('noRecording')}</p>}
      {recordings.map((recording) => (
        <Recording key={recording.id} {...{ recording, nowMs }} />
      ))}
    </Part>
  );
}

function Recording({ recording, nowMs }: { recording: MissionRecording; nowMs: number }) {
  const { t } = useTranslation('mission-control');
  const clockText = useClockText();
  const { kind, state, title, beganMs, recorder, isWithout, lastSegmentMs, error } = recording;
  const isPaused = useClosedSince() !== undefined && state === 'running';
  const runs = state === 'running' && !isPaused;
  return (
    <div className={styles.recording}>
      <p className={styles.recordingState}>
        <span className={styles.dot} data-on={runs || undefined} aria-hidden="true" />
        <b>{isPaused ? t('pausedClosed') : t(runs ? `runs.${kind}` : `stage.${state}`)}</b>
        {runs && beganMs !== null && <span>{clockText(nowMs - beganMs)}</span>}
      </p>
      <dl>
        <Fact term={t('detail.room')}>
          <bdi>{title}</bdi>
        </Fact>
        <Fact term={t('detail.controller')} bad={isWithout || recorder?.isLost === true}>
          {recorder === null ? (
            t(isWithout ? 'noneLeft' : 'noRecorder')
          ) : (
            <>
              <bdi>{recorder.name}</bdi>
              {recorder.isLost && `, ${t('isLost')}`}
            </>
          )}
        </Fact>
        {lastSegmentMs !== null && (
          <Fact term={t('detail.segment')}>{formats().timeWithSeconds(lastSegmentMs)}</Fact>
        )}
        {recorder !== null && (
          <Fact term={t('detail.disk')}>
            {t('free', { n: formats().number(Math.round(recorder.freeBytes / GIGABYTE)) })}
          </Fact>
        )}
        {error !== null && (
          <Fact term={t('detail.error')} bad>
            <RecorderError error={error} />
          </Fact>
        )}
      </dl>
    </div>
  );
}

function Fact({ term, bad = false, children }: { term: string; bad?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd data-bad={bad || undefined}>{children}</dd>
    </div>
  );
}

function Vote({ nowMs }: { nowMs: number }) {
  const { t } = useTranslation('mission-control');
  const clockText = useClockText();
  const open = useLive(({ polls }) => polls.find(({ type, status }) => type === 'vote' && status === 'open'));
  if (open === undefined)
    return (
      <Part title={t('vote')}>
        <p className={styles.quiet}>{t('noVote')}</p>
      </Part>
    );
  const { number } = formats();
  const { votedCount = 0, entitledCount = 0 } = open.tally ?? {};
  return (
    <Part
      title={open.number === null ? t('vote') : t('voteNumber', { n: number(open.number) })}
      end={open.endTime !== null && t('left', { time: clockText(Math.max(0, open.endTime - nowMs)) })}
    >
      <p className={styles.voteTitle}>
        <bdi>{open.title}</bdi>
      </p>
      {open.tally !== null && (
        <>
          <progress className={styles.turnout} value={votedCount} max={Math.max(1, entitledCount)}>
            {t('turnout', { voted: number(votedCount), of: number(entitledCount) })}
          </progress>
          <p className={styles.quiet}>
            {t('turnout', { voted: number(votedCount), of: number(entitledCount) })}
          </p>
        </>
      )}
    </Part>
  );
}

function Captions({ sitting: { captions }, nowMs }: { sitting: MissionSitting; nowMs: number }) {
  const { t } = useTranslation('mission-control');
  const clockText = useClockText();
  return (
    <Part title={t('captions')}>
      {captions.length === 0 && <p className={styles.quiet}>{t('noCaptions')}</p>}
      <ul className={styles.factRows}>
        {captions.map(({ language, by, lastMs }) => (
          <li key={language} className={styles.caption}>
            <span>
              <bdi>{by ?? t('automatic')}</bdi>
            </span>
            <span className={styles.quiet}>
              {language === FLOOR_LANGUAGE ? t('floorLanguage') : languageName(language)}
            </span>
            <span className={styles.quiet}>{t('lastLine', { time: clockText(nowMs - lastMs) })}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
