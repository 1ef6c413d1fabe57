import { BELL_AGAIN_AFTER_MS } from '@hemicycle/contract/bell-again';
import type { MissingVoter } from '@hemicycle/contract/poll-watch';
import { ringsAgain } from '@hemicycle/rules/polls/rings-again';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api-client.ts';
import { formats } from '../../../i18n/formats.ts';
import { AlertBanner } from '../../../ui/AlertBanner.tsx';
import { announce } from '../../../ui/announcer.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import {
  IconAlertTriangle,
  IconBell,
  IconCheck,
  IconCheckbox,
  IconDoorExit,
  IconEyeOff,
  IconMessage,
  IconUsers,
  IconWifiOff,
} from '../../../ui/icons.ts';
import type { StillRow, useStillRows } from '../../../ui/use-still-rows.ts';
import { useServerSeconds } from '../../../use-server-seconds.ts';
import { useAction } from '../../auth/public.ts';
import { ClockTime } from '../timers/ClockTime.tsx';
import styles from './VoteWatch.module.css';

const PLACES = ['line-lost', 'here', 'away', 'never'] as const;
/** What the row says of where somebody is. */
type Said = 'line-lost' | 'poor-line' | 'chamber' | 'huddle' | 'none' | 'with-proxy' | 'away' | 'never';
const SIGNS = {
  'line-lost': IconWifiOff,
  'poor-line': IconAlertTriangle,
  chamber: IconCheckbox,
  huddle: IconMessage,
  none: IconMessage,
  'with-proxy': IconUsers,
  away: IconDoorExit,
  never: IconEyeOff,
} as const;

interface MissingProps {
  readonly pollId: string;
  /** Called once the bell rings for somebody again. */
  readonly onRung: () => void;
}

type StillVoter = StillRow<MissingVoter>;
export type StillVoters = ReturnType<typeof useStillRows<MissingVoter>>;

/** Those who have not voted, by where they are: who lost the line first. Each part has its count.
 *  While the list stands still they stand by where they were, and who has voted meanwhile says so.
 *  The bell rings again for one who is not in the chamber. Source: BEY-40, BEY-42, looks picture
 *  21. */
export function MissingVoters({
  still: { rows, isHeld, handlers },
  ...props
}: MissingProps & { readonly still: StillVoters }) {
  const { t } = useTranslation('vote-watch');
  if (rows.length === 0) return null;
  return (
    <div {...handlers}>
      <p className={styles.heads} aria-hidden="true">
        <span className={styles.headOfName}>{t('heads.member')}</span>
        <span>{t('heads.where')}</span>
        <span>{t('heads.howLong')}</span>
        <span>{t('heads.bell')}</span>
      </p>
      {[false, true].flatMap((isNew) =>
        PLACES.map((place) => (
          <Place
            key={`${place} ${isNew}`}
            place={place}
            isNew={isNew}
            voters={rows.filter((voter) => voter.isNew === isNew && placeOf(voter.was) === place)}
            isHeld={isHeld}
            {...props}
          />
        )),
      )}
    </div>
  );
}

/** Whether the list would stand otherwise if it did not stand still. */
export function orderWaits({ rows, isHeld }: StillVoters): boolean {
  return isHeld && rows.some(({ row, was, isGone, isNew }) => isGone || isNew || row.where !== was.where);
}

/** Under which heading somebody stands who is there. */
function placeOf({ where }: MissingVoter): (typeof PLACES)[number] {
  return where === 'with-proxy' ? 'here' : where;
}

function Place({
  place,
  isNew,
  voters,
  ...props
}: MissingProps & {
  readonly place: (typeof PLACES)[number];
  readonly isHeld: boolean;
  /** Came while the list stands still. */
  readonly isNew: boolean;
  readonly voters: readonly StillVoter[];
}) {
  const { t } = useTranslation('vote-watch');
  if (voters.length === 0) return null;
  const id = `watch-${place}${isNew ? '-new' : ''}`;
  // Two landmarks of one name could not be told apart.
  const Part = isNew ? 'div' : 'section';
  return (
    <Part aria-labelledby={isNew ? undefined : id}>
      <h4 id={id} className={styles.place}>
        {t(`places.${place}`)}{' '}
        <span className={styles.count}>
          {formats().number(voters.filter(({ row, isGone }) => !isGone && placeOf(row) === place).length)}
        </span>
      </h4>
      <ul className={styles.voters} aria-labelledby={id}>
        {voters.map((voter) => (
          <Missing key={voter.was.userId} voter={voter} {...props} />
        ))}
      </ul>
    </Part>
  );
}

function whereSaid({ where, room, hasPoorLine }: MissingVoter): Said {
  if (where !== 'here') return where;
  return hasPoorLine ? 'poor-line' : (room ?? 'none');
}

function Missing({
  voter: still,
  ...props
}: MissingProps & { readonly voter: StillVoter; readonly isHeld: boolean }) {
  const { t } = useTranslation('vote-watch');
  const nowMs = useServerSeconds();
  const { row: voter, isGone } = still;
  const { name, avatar, proxyName, where, sinceMs, timesLost } = voter;
  const said = whereSaid(voter);
  const Sign = SIGNS[said];
  return (
    <li className={styles.voter} data-gone={isGone || undefined}>
      <span
        className={styles.bar}
        style={{ backgroundColor: voter.color ?? 'transparent' }}
        aria-hidden="true"
      />
      <Avatar name={name} image={avatar} sizePx={28} />
      <span className={styles.name}>
        <bdi>{name}</bdi>
        {proxyName !== null && <span className={styles.proxy}>{t('byProxy', { name: proxyName })}</span>}
      </span>
      <span className={styles.where} data-where={isGone ? 'voted' : said}>
        {isGone ? <IconCheck aria-hidden="true" /> : <Sign aria-hidden="true" />}
        <span>
          {isGone
            ? t('where.voted')
            : where === 'away' && sinceMs !== null
              ? t('where.awaySince', { time: formats().time(sinceMs) })
              : t(`where.${said}`)}
          {!isGone && timesLost > 1 && (
            <> {t('timesLost', { count: timesLost, number: formats().number(timesLost) })}</>
          )}
        </span>
      </span>
      <span className={styles.since}>
        {!isGone && sinceMs !== null && <ClockTime ms={Math.floor((nowMs - sinceMs) / 1000) * 1000} />}
      </span>
      <Bell voter={still} nowMs={nowMs} {...props} />
    </li>
  );
}

/** What the division bell did for somebody, and the button that rings it again for them alone. In
 *  a list that stands still the button stays where it stood; once not needed, it does nothing. */
function Bell({
  voter: { row, was, isGone },
  nowMs,
  isHeld,
  pollId,
  onRung,
}: MissingProps & { readonly voter: StillVoter; readonly nowMs: number; readonly isHeld: boolean }) {
  const { t } = useTranslation('vote-watch');
  const { userId, name, bell } = row;
  const { run, busy, failureText } = useAction(async () => {
    await api('POST /api/bell/:pollId/ring/:userId', { params: { pollId, userId } });
    announce(`${name}: ${t('bell.ringing')}`);
    onRung();
  });
  const { standing, rungMs } = bell;
  const mayRing = !isGone && hasButton(row);
  // One that came while the list stands still stays too: it may have the focus.
  const [hadButton, setHadButton] = useState(mayRing);
  if (hadButton !== (mayRing || (isHeld && hadButton))) setHadButton(mayRing);
  const isRinging = standing === 'ringing' || (rungMs !== null && nowMs - rungMs < BELL_AGAIN_AFTER_MS);
  return (
    <>
      <span className={styles.bell}>
        <span>{!isGone && <BellText bell={bell} isNeeded={ringsAgain(row)} />}</span>
        {(mayRing || hadButton || hasButton(was)) && (
          <Button
            size="sm"
            busy={busy}
            unavailable={isRinging || !mayRing}
            icon={<IconBell aria-hidden="true" />}
            aria-label={t(standing === 'none' ? 'ringFor' : 'ringAgainFor', { name })}
            onClick={() => void run()}
          >
            {t(standing === 'none' ? 'ring' : 'ringAgain')}
          </Button>
        )}
      </span>
      {failureText !== null && (
        <div className={styles.ringFailed}>
          <AlertBanner kind="error" title={t('ringFailed', { name })}>
            {failureText}
          </AlertBanner>
        </div>
      )}
    </>
  );
}

function hasButton(voter: MissingVoter): boolean {
  return ringsAgain(voter) && voter.bell.reaches;
}

function BellText({ bell, isNeeded }: { readonly bell: MissingVoter['bell']; readonly isNeeded: boolean }) {
  const { t } = useTranslation('vote-watch');
  const { standing, ways, rungMs, reaches } = bell;
  const time = rungMs === null ? '' : formats().timeWithSeconds(rungMs);
  switch (standing) {
    case 'none':
      if (!isNeeded) return t('bell.notNeeded');
      return t(reaches ? 'bell.none' : 'bell.noWay');
    case 'sent':
      return t(ways.length > 1 ? 'bell.both' : `bell.${ways[0] ?? 'push'}`, { time });
    case 'failed':
      return t('bell.failed', { time });
    case 'ringing':
    case 'answered':
      return t(`bell.${standing}`);
  }
}
