import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { languages } from '../../i18n/languages.ts';
import { listComma } from '../../i18n/list-comma.ts';
import { Button } from '../../ui/Button.tsx';
import {
  IconHandStop,
  IconMicrophone,
  IconMicrophoneOff,
  IconScreenShare,
  IconVideo,
  IconVideoOff,
} from '../../ui/icons.ts';
import { Tip } from '../../ui/Tip.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { PersonName } from '../people/public.ts';
import { LineSign } from './LineSign.tsx';
import styles from './MissionControl.module.css';
import type { MissionRow } from './mission-rooms.ts';
import { useMissionActs } from './use-mission-acts.ts';

/** A heartbeat older than this, in ms, stands in red: two were missed. */
const BEAT_LATE_MS = 45_000;

/** One person: what they send, how their line is, their system and their last heartbeat. A press
 *  shows more. Source: ADMIN-03, looks picture 23. */
export function PersonLine({
  row,
  idVotingSession,
  nowMs,
}: {
  row: MissionRow;
  idVotingSession: string;
  nowMs: number;
}) {
  const { t } = useTranslation('mission-control');
  const [isOpen, setOpen] = useState(false);
  const details = useId();
  const { name, group, line, mission, live } = row;
  const report = mission?.report ?? null;
  const heardMs = mission?.lostMs ?? mission?.heardMs ?? null;
  const beatMs = heardMs === null ? null : Math.max(0, nowMs - heardMs);
  const loss = line === 'lost' ? null : (report?.line?.lossFraction ?? null);
  return (
    <li className={styles.person}>
      <div className={styles.cells}>
        <button
          type="button"
          className={styles.name}
          aria-expanded={isOpen}
          aria-controls={isOpen ? details : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={styles.group} style={group && { backgroundColor: group.color }} />
          <PersonName name={name} />
        </button>
        <Sends row={row} />
        <LineSign line={line} roundTripMs={report?.line?.roundTripMs ?? null} />
        <span className={styles.loss} data-bad={(loss ?? 0) > 0.05 || undefined}>
          {loss !== null && (
            <>
              <span className={styles.cellName}>{t('head.loss')} </span>
              {percentText(loss)}
            </>
          )}
        </span>
        <span className={styles.device} lang="en" dir="ltr">
          {report?.system}
        </span>
        <span className={styles.beat} data-bad={(beatMs ?? 0) > BEAT_LATE_MS || line === 'lost' || undefined}>
          {beatMs !== null && (
            <>
              <span className={styles.cellName}>{t('head.beat')} </span>
              {t('seconds', { n: formats().number(Math.round(beatMs / 1000)) })}
            </>
          )}
        </span>
      </div>
      {isOpen && <Details id={details} {...{ row, idVotingSession, nowMs }} canAct={live !== null} />}
    </li>
  );
}

/** A share as whole percents, in the style of the language. */
function percentText(share: number): string {
  return new Intl.NumberFormat(languages[currentLanguage()].intl, { style: 'percent' }).format(share);
}

interface Sent {
  readonly words: 'hand' | 'speaking' | 'microphone' | 'muted' | 'kept' | 'camera' | 'noCamera' | 'share';
  readonly tone: 'on' | 'off' | 'warn' | 'speaks';
  readonly Icon: typeof IconVideo;
}

/** What a person sends now, and whether their hand is up. */
function sentBy({ mission, live }: MissionRow): readonly Sent[] {
  const sends = mission?.sends ?? null;
  const hears = sends?.microphone === true;
  const speaks = hears && mission?.report?.speaking === true;
  const isKept = live?.forceMuteAudio === -1;
  const Microphone = hears ? IconMicrophone : IconMicrophoneOff;
  return [
    ...((live?.handType ?? 0) > 0 ? [{ words: 'hand', tone: 'warn', Icon: IconHandStop } as const] : []),
    {
      words: speaks ? 'speaking' : hears ? 'microphone' : isKept ? 'kept' : 'muted',
      tone: speaks ? 'speaks' : hears ? 'on' : 'off',
      Icon: Microphone,
    },
    sends?.camera === true
      ? { words: 'camera', tone: 'on', Icon: IconVideo }
      : { words: 'noCamera', tone: 'off', Icon: IconVideoOff },
    ...(sends?.share === true ? [{ words: 'share', tone: 'on', Icon: IconScreenShare } as const] : []),
  ];
}

/** Signs of what a person sends. They are for the eye and a pointer: the details have the words for
 *  everybody. */
function Sends({ row }: { row: MissionRow }) {
  const { t } = useTranslation('mission-control');
  return (
    <span className={styles.sends}>
      {sentBy(row).map(({ words, tone, Icon }) => (
        <Tip key={words} text={t(`sends.${words}`)}>
          <span className={styles.send} data-tone={tone}>
            <Icon aria-hidden="true" />
            <VisuallyHidden>{t(`sends.${words}`)}</VisuallyHidden>
          </span>
        </Tip>
      ))}
    </span>
  );
}

/** What else is known of the line and the devices, and the acts on the person. */
function Details({
  id,
  row,
  idVotingSession,
  canAct,
}: {
  id: string;
  row: MissionRow;
  idVotingSession: string;
  nowMs: number;
  canAct: boolean;
}) {
  const { t } = useTranslation('mission-control');
  const { run, busy } = useMissionActs(idVotingSession);
  const { userId, name, mission, live } = row;
  const { number } = formats();
  const report = mission?.report ?? null;
  const selfTest = mission?.selfTest ?? null;
  const facts: readonly (readonly [string, string])[] = [
    [
      t('detail.sends'),
      sentBy(row)
        .map(({ words }) => t(`sends.${words}`))
        .join(listComma()),
    ],
    ...(report === null
      ? []
      : [
          [t('detail.browser'), report.browser === '' ? t('notKnown') : report.browser] as const,
          [
            t('detail.jitter'),
            report.line?.jitterMs === null || report.line === null
              ? t('notMeasured')
              : t('ms', { n: number(Math.round(report.line.jitterMs)) }),
          ] as const,
          [
            t('detail.devices'),
            report.trouble === null ? t('detail.noTrouble') : t(`trouble.${report.trouble}`),
          ] as const,
        ]),
    [
      t('detail.test'),
      selfTest === null
        ? t('noTest')
        : t(`tested.${selfTest.state}`, { when: formats().stamp(selfTest.testedMs) }),
    ],
    ...(selfTest !== null && selfTest.failed.length > 0
      ? [[t('detail.failed'), selfTest.failed.map((test) => t(`test.${test}`)).join(listComma())] as const]
      : []),
  ];
  return (
    <div id={id} className={styles.details}>
      {report === null && <p className={styles.quiet}>{t('noReport')}</p>}
      <dl>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {canAct && (
        <div className={styles.acts}>
          <Button
            size="sm"
            busy={busy}
            unavailable={mission?.sends?.microphone !== true}
            onClick={() => void run({ kind: 'mute', userId })}
          >
            {t('act.mute')}
          </Button>
          <Button
            size="sm"
            busy={busy}
            unavailable={mission?.sends?.camera !== true}
            onClick={() => void run({ kind: 'cameraOff', userId })}
          >
            {t('act.cameraOff')}
          </Button>
          <Button
            size="sm"
            busy={busy}
            unavailable={live?.connected !== true}
            onClick={() => void run({ kind: 'beep', userId, name })}
          >
            {t('act.beepShort')}
          </Button>
        </div>
      )}
    </div>
  );
}
