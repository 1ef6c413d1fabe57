import { permissions } from '@hemicycle/contract/permissions';
import type { Finding, FindingKind } from '@hemicycle/rules/mission-control/findings';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { useLive } from '../../realtime/use-live.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import {
  IconAlertTriangle,
  IconBadgeCc,
  IconCircleCheck,
  IconDoorEnter,
  IconHandStop,
  IconHeadphones,
  IconMicrophoneOff,
  IconPlayerRecord,
  IconVideoOff,
  IconWaveSine,
  IconWifiOff,
} from '../../ui/icons.ts';
import { WeakLineSign } from '../../ui/WeakLineSign.tsx';
import { useMay } from '../auth/public.ts';
import { useClockText } from '../polls/public.ts';
import { centerPath } from '../recording/public.ts';
import styles from './MissionControl.module.css';
import { useFindingWords } from './use-finding-words.ts';
import { type MissionAct, useMissionActs } from './use-mission-acts.ts';

const SIGNS: Readonly<Record<FindingKind, ReactNode>> = {
  'recorder-lost': <IconPlayerRecord aria-hidden="true" />,
  'recorder-missing': <IconPlayerRecord aria-hidden="true" />,
  'recorder-failed': <IconPlayerRecord aria-hidden="true" />,
  'booth-empty': <IconHeadphones aria-hidden="true" />,
  'booth-silent': <IconHeadphones aria-hidden="true" />,
  'news-late': <IconAlertTriangle aria-hidden="true" />,
  'server-busy': <IconAlertTriangle aria-hidden="true" />,
  'server-memory': <IconAlertTriangle aria-hidden="true" />,
  'line-lost': <IconWifiOff aria-hidden="true" />,
  'room-calls': <IconHandStop aria-hidden="true" />,
  'captions-silent': <IconBadgeCc aria-hidden="true" />,
  'device-trouble': <IconAlertTriangle aria-hidden="true" />,
  'camera-frozen': <IconVideoOff aria-hidden="true" />,
  'microphone-silent': <IconMicrophoneOff aria-hidden="true" />,
  'line-poor': <WeakLineSign aria-hidden="true" />,
  'hand-long': <IconHandStop aria-hidden="true" />,
  'lobby-waits': <IconDoorEnter aria-hidden="true" />,
  'test-failed': <IconWaveSine aria-hidden="true" />,
};
/** What stops the work of the sitting is red. */
const GRAVE: ReadonlySet<FindingKind> = new Set([
  'recorder-lost',
  'recorder-missing',
  'recorder-failed',
  'booth-empty',
  'booth-silent',
  'news-late',
  'server-busy',
  'line-lost',
]);

/** What the control center helps with. */
const OF_RECORDERS: ReadonlySet<FindingKind> = new Set([
  'recorder-lost',
  'recorder-missing',
  'recorder-failed',
]);

/** What needs a hand, worst first: one sentence and at most one act each; the act of the first
 *  alone is the primary one. Source: ADMIN-03, looks picture 23. */
export function FindingsList({
  findings,
  idVotingSession,
  nowMs,
}: {
  findings: readonly Finding[];
  idVotingSession: string;
  nowMs: number;
}) {
  const { t } = useTranslation('mission-control');
  const count = findings.length;
  return (
    <section className={styles.hand} aria-labelledby="needs-hand">
      <div className={styles.handHead}>
        <h2 id="needs-hand">{t('needsHand')}</h2>
        {count > 0 && <span>{t('worstFirst', { count, number: formats().number(count) })}</span>}
      </div>
      <ul className={styles.findings}>
        {findings.map((finding, at) => (
          <FindingRow key={finding.key} {...{ finding, idVotingSession, nowMs }} isFirst={at === 0} />
        ))}
      </ul>
      <p className={styles.nothing}>
        <IconCircleCheck aria-hidden="true" />
        {t(count === 0 ? 'nothing' : 'nothingElse')}
      </p>
    </section>
  );
}

function FindingRow({
  finding,
  idVotingSession,
  nowMs,
  isFirst,
}: {
  finding: Finding;
  idVotingSession: string;
  nowMs: number;
  isFirst: boolean;
}) {
  const { kind, sinceMs } = finding;
  const clockText = useClockText();
  const time = sinceMs === null ? '' : clockText(Math.max(0, nowMs - sinceMs));
  const { title, text } = useFindingWords()(finding, time);
  return (
    <li className={styles.finding} data-grave={GRAVE.has(kind) || undefined}>
      <span className={styles.sign}>{SIGNS[kind]}</span>
      <div className={styles.findingWords}>
        <h3>{title}</h3>
        <p>{text}</p>
        <FindingAct {...{ finding, idVotingSession }} variant={isFirst ? 'primary' : 'default'} />
      </div>
    </li>
  );
}

/** The one act that helps; nothing where there is none. */
function FindingAct({
  finding,
  idVotingSession,
  variant,
}: {
  finding: Finding;
  idVotingSession: string;
  variant: 'primary' | 'default';
}) {
  const { t } = useTranslation('mission-control');
  const acts = useMissionActs(idVotingSession);
  const found = useActOf(finding);
  const connected = useLive((live) => live.connection === 'connected');
  const hasCenter = useMay(permissions.controlCenterPage);
  if (OF_RECORDERS.has(finding.kind)) {
    if (!hasCenter) return null;
    return (
      <a
        className={buttonClass({ variant, size: variant === 'primary' ? 'md' : 'sm' })}
        href={centerPath(idVotingSession)}
        target="_blank"
        rel="noopener"
      >
        {t('openCenter')}
      </a>
    );
  }
  if (found === null) return null;
  return (
    <Button
      variant={variant}
      size={variant === 'primary' ? 'md' : 'sm'}
      busy={acts.busy}
      unavailable={!connected}
      onClick={() => void acts.run(found.act)}
    >
      {found.label}
    </Button>
  );
}

function useActOf({
  kind,
  userIds,
  id,
}: Finding): { readonly act: MissionAct; readonly label: string } | null {
  const { t } = useTranslation('mission-control');
  const words = useFindingWords();
  const people = useLive((live) => live.people);
  const huddles = useLive((live) => live.huddles);
  const listOpen = useLive(({ speakers }) => speakers?.closedAt === null);
  const sends = useLive(
    ({ missionControl }) => missionControl?.people.find(({ userId }) => userId === userIds[0])?.sends,
  );
  const mayCall = useMay(permissions.lowerAllHands);
  const [userId] = userIds;
  switch (kind) {
    case 'booth-empty':
    case 'booth-silent': {
      const here = userIds.find((one) => people[one]?.connected === true);
      if (here === undefined) return null;
      const name = words.nameOf(here);
      return { act: { kind: 'beep', userId: here, name }, label: t('act.beep', { name }) };
    }
    case 'room-calls': {
      const huddle = huddles.find((one) => one.id === id);
      if (huddle === undefined) return null;
      const act = { kind: 'answerCall', roomId: huddle.id, title: huddle.title } as const;
      return { act, label: t('act.answerCall') };
    }
    case 'camera-frozen':
    case 'line-poor':
      if (userId === undefined || sends?.camera !== true) return null;
      return { act: { kind: 'cameraOff', userId }, label: t('act.cameraOff') };
    case 'microphone-silent':
      return userId === undefined ? null : { act: { kind: 'mute', userId }, label: t('act.mute') };
    case 'hand-long': {
      if (userId === undefined || !mayCall) return null;
      const act = listOpen ? 'giveFloor' : 'lowerHand';
      return { act: { kind: act, userId }, label: t(`act.${act}`) };
    }
    case 'lobby-waits': {
      const count = userIds.length;
      const label = t('act.admit', { count, number: formats().number(count) });
      return { act: { kind: 'admit', userIds }, label };
    }
    default:
      return null;
  }
}
