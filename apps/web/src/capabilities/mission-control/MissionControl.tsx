import { permissions } from '@hemicycle/contract/permissions';
import { isInARoom } from '@hemicycle/rules/rooms/place';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { useLive } from '../../realtime/use-live.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconHelpCircle, IconMessage, IconUsers } from '../../ui/icons.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Select } from '../../ui/Select.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { Wordmark } from '../../ui/Wordmark.tsx';
import { useServerSeconds } from '../../use-server-seconds.ts';
import { FOYER, useMay } from '../auth/public.ts';
import { ClosedSign, useClosedSince } from '../closed-session/public.ts';
import { useDialOut } from '../dial-out/public.ts';
import { MessageToAllRooms } from '../huddles/public.ts';
import { useQuorumDisplayText } from '../quorum/public.ts';
import { openHelp, useSiteConfig } from '../site/public.ts';
import { FindingsList } from './FindingsList.tsx';
import { ListeningLine } from './ListeningLine.tsx';
import styles from './MissionControl.module.css';
import { searched } from './mission-rooms.ts';
import { RoomSection } from './RoomSection.tsx';
import { SittingFacts } from './SittingFacts.tsx';
import { useMissionFacts } from './use-mission-facts.ts';
import { useMissionLine } from './use-mission-line.ts';

/** One page of all rooms of a sitting, for the people who run it: first the problems that need a
 *  hand, then the people with their rooms and devices, then the state of the sitting. The line
 *  of this page does not make its reader present in the sitting. Source: ADMIN-03, looks picture
 *  23. */
export function MissionControl({ idVotingSession }: { idVotingSession: string }) {
  const { t } = useTranslation(['mission-control', 'closed-session', 'dial-out', 'ui']);
  const { isRefused, reconnectNow } = useMissionLine(idVotingSession);
  const connection = useLive((live) => live.connection);
  const facts = useMissionFacts();
  const sitting = useLive((live) => live.missionControl?.sitting);
  const wasConnected = useRef(false);
  if (connection === 'connected') wasConnected.current = true;
  if (isRefused) {
    return (
      <main id="content" className={styles.alone}>
        <WayBack />
        <EmptyState title={t('refusedTitle')}>{t('refusedText')}</EmptyState>
      </main>
    );
  }
  return (
    <div className={styles.page}>
      <MissionTop />
      {wasConnected.current && connection !== 'connected' && (
        <AlertBanner
          kind="warning"
          urgent
          title={t('lineLostTitle')}
          action={
            <TextButton tone="inherit" alone onClick={reconnectNow}>
              {t('tryNow')}
            </TextButton>
          }
        >
          {t('lineLostText')}
        </AlertBanner>
      )}
      <ListeningLine />
      {facts === null || sitting === undefined ? (
        <main id="content" className={styles.alone}>
          <Loading label={t('ui:loading')} rows={6} />
        </main>
      ) : (
        <Columns {...{ idVotingSession, facts, sitting }} />
      )}
    </div>
  );
}

function WayBack() {
  const { t } = useTranslation('mission-control');
  return (
    <BackLink to={FOYER} inBar>
      {t('backToFoyer')}
    </BackLink>
  );
}

function MissionTop() {
  const { t } = useTranslation('mission-control');
  const { siteName } = useSiteConfig();
  const session = useLive((live) => live.session);
  const inside = useLive(
    ({ people }) => Object.values(people).filter((one) => isInARoom(one) && !one.isBot).length,
  );
  const quorums = useLive((live) => live.quorums);
  const requirementText = useQuorumDisplayText();
  const isClosed = useClosedSince() !== undefined;
  const seconds = useServerSeconds();
  useEffect(() => {
    document.title = [t('title'), session?.title, siteName].filter(Boolean).join(' · ');
  }, [t, session?.title, siteName]);
  const { number, timeWithSeconds } = formats();
  return (
    <header className={styles.top}>
      <WayBack />
      <Wordmark siteName={siteName} small />
      <h1 className={styles.title}>{t('title')}</h1>
      <p className={styles.sitting}>
        <bdi>{session?.title}</bdi>
      </p>
      <p className={styles.chip}>
        <IconUsers aria-hidden="true" />
        {t('people', { count: inside, number: number(inside) })}
      </p>
      <ClosedSign />
      {session?.davra.recording === true && !isClosed && (
        <p className={styles.chip}>
          <span className={styles.dot} data-on="" aria-hidden="true" />
          {t('runs.recording')}
        </p>
      )}
      {quorums
        .filter(({ active, result }) => active && result !== null)
        .map(({ name, result }) => (
          <p key={name} className={styles.chip}>
            <bdi>{name}</bdi> <b>{t(result?.pass === true ? 'quorumMet' : 'quorumNotMet')}</b>{' '}
            <bdi>{result === null ? null : requirementText(result.displayString)}</bdi>
          </p>
        ))}
      <p className={styles.clock}>
        <time>{timeWithSeconds(seconds)}</time>
      </p>
    </header>
  );
}

type Facts = NonNullable<ReturnType<typeof useMissionFacts>>;

function Columns({
  idVotingSession,
  facts: { rooms, findings, nowMs },
  sitting,
}: {
  idVotingSession: string;
  facts: Facts;
  sitting: Parameters<typeof SittingFacts>[0]['sitting'];
}) {
  const { t } = useTranslation(['mission-control', 'help']);
  const [text, setText] = useState('');
  const [roomKey, setRoomKey] = useState('');
  const [onlyHand, setOnlyHand] = useState(false);
  const [writes, setWrites] = useState(false);
  const mayWrite = useMay(permissions.moderation);
  const telephone = useDialOut();
  const only = onlyHand ? new Set(findings.flatMap(({ userIds }) => userIds)) : null;
  const shown = searched(rooms, { text, roomKey, only });
  return (
    <main id="content" className={styles.columns} tabIndex={-1}>
      <div className={styles.first}>
        <FindingsList {...{ findings, idVotingSession, nowMs }} />
        {mayWrite && (
          <Button icon={<IconMessage aria-hidden="true" />} fullWidth onClick={() => setWrites(true)}>
            {t('writeToAll')}
          </Button>
        )}
        {telephone.entries.map(({ key, label, icon, onSelect }) => (
          <Button key={key} icon={icon} fullWidth onClick={onSelect}>
            {label}
          </Button>
        ))}
        <Button
          variant="quiet"
          icon={<IconHelpCircle aria-hidden="true" />}
          fullWidth
          onClick={() => openHelp()}
        >
          {t('help:title')}
        </Button>
      </div>
      <div className={styles.rooms}>
        <div className={styles.filters} role="search" aria-label={t('filters')}>
          <SearchField label={t('search')} value={text} onSearch={setText} />
          <Select
            label={t('whichRoom')}
            value={roomKey}
            onChoose={setRoomKey}
            choices={[
              { value: '', label: t('allRooms') },
              ...rooms.map(({ key, kind, huddle }) => ({
                value: key,
                label: huddle?.title ?? t(kind === 'huddle' ? 'otherRoom' : `room.${kind}`),
              })),
            ]}
          />
          <Switch
            label={t('onlyHand')}
            checked={onlyHand}
            onChange={(event) => setOnlyHand(event.currentTarget.checked)}
          />
        </div>
        <div className={styles.heads} aria-hidden="true">
          <span>{t('head.person')}</span>
          <span />
          <span>{t('head.line')}</span>
          <span>{t('head.loss')}</span>
          <span>{t('head.device')}</span>
          <span>{t('head.beat')}</span>
        </div>
        {shown.length === 0 ? (
          <EmptyState title={t('nobodyFound')}>{t('nobodyFoundText')}</EmptyState>
        ) : (
          shown.map((room) => (
            <RoomSection
              key={room.key}
              {...{ room, idVotingSession, nowMs }}
              showsAll={text.trim() !== '' || onlyHand}
            />
          ))
        )}
      </div>
      <SittingFacts {...{ sitting, nowMs }} />
      {telephone.dialog}
      {writes && (
        <LazyPart>
          <MessageToAllRooms idVotingSession={idVotingSession} onClose={() => setWrites(false)} />
        </LazyPart>
      )}
    </main>
  );
}
