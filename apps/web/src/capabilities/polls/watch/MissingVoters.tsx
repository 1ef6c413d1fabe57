import { BELL_AGAIN_AFTER_MS } from '@hemicycle/contract/bell-again';
import type { MissingVoter } from '@hemicycle/contract/poll-watch';
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
  IconCheckbox,
  IconDoorExit,
  IconEyeOff,
  IconMessage,
  IconUsers,
  IconWifiOff,
} from '../../../ui/icons.ts';
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

/** Those who have not voted, by where they are: who lost the line first. Each part has its count.
 *  The bell rings again for one who is not in the chamber. Source: BEY-40, BEY-42, looks picture
 *  21. */
export function MissingVoters({
  missing,
  ...props
}: MissingProps & { readonly missing: readonly MissingVoter[] }) {
  const { t } = useTranslation('vote-watch');
  if (missing.length === 0) return null;
  return (
    <div>
      <p className={styles.heads} aria-hidden="true">
        <span className={styles.headOfName}>{t('heads.member')}</span>
        <span>{t('heads.where')}</span>
        <span>{t('heads.howLong')}</span>
        <span>{t('heads.bell')}</span>
      </p>
      {PLACES.map((place) => {
        const those = missing.filter(
          ({ where }) => where === place || (place === 'here' && where === 'with-proxy'),
        );
        if (those.length === 0) return null;
        const id = `watch-${place}`;
        return (
          <section key={place} aria-labelledby={id}>
            <h4 id={id} className={styles.place}>
              {t(`places.${place}`)} <span className={styles.count}>{formats().number(those.length)}</span>
            </h4>
            <ul className={styles.voters} aria-labelledby={id}>
              {those.map((voter) => (
                <Missing key={voter.userId} voter={voter} {...props} />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

function whereSaid({ where, room, hasPoorLine }: MissingVoter): Said {
  if (where !== 'here') return where;
  return hasPoorLine ? 'poor-line' : (room ?? 'none');
}

function Missing({ voter, ...props }: MissingProps & { readonly voter: MissingVoter }) {
  const { t } = useTranslation('vote-watch');
  const nowMs = useServerSeconds();
  const { name, avatar, proxyName, where, sinceMs, timesLost } = voter;
  const said = whereSaid(voter);
  const Sign = SIGNS[said];
  return (
    <li className={styles.voter}>
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
      <span className={styles.where} data-where={said}>
        <Sign aria-hidden="true" />
        <span>
          {where === 'away' && sinceMs !== null
            ? t('where.awaySince', { time: formats().time(sinceMs) })
            : t(`where.${said}`)}
          {timesLost > 1 && <> {t('timesLost', { count: timesLost, number: formats().number(timesLost) })}</>}
        </span>
      </span>
      <span className={styles.since}>
        {sinceMs !== null && <ClockTime ms={Math.floor((nowMs - sinceMs) / 1000) * 1000} />}
      </span>
      <Bell voter={voter} nowMs={nowMs} {...props} />
    </li>
  );
}

/** What the division bell did for somebody, and the button that rings it again for them alone.
 *  Where they sit in the chamber, or their proxy does, it is not needed. */
function Bell({
  voter: { userId, name, where, room, bell },
  nowMs,
  pollId,
  onRung,
}: MissingProps & { readonly voter: MissingVoter; readonly nowMs: number }) {
  const { t } = useTranslation('vote-watch');
  const { run, busy, failureText } = useAction(async () => {
    await api('POST /api/bell/:pollId/ring/:userId', { params: { pollId, userId } });
    announce(`${name}: ${t('bell.ringing')}`);
    onRung();
  });
  const { standing, rungMs, reaches } = bell;
  const isNeeded = where !== 'with-proxy' && room !== 'chamber';
  const isRinging = standing === 'ringing' || (rungMs !== null && nowMs - rungMs < BELL_AGAIN_AFTER_MS);
  return (
    <>
      <span className={styles.bell}>
        <span>
          <BellText bell={bell} isNeeded={isNeeded} />
        </span>
        {isNeeded && reaches && (
          <Button
            size="sm"
            busy={busy}
            unavailable={isRinging}
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
