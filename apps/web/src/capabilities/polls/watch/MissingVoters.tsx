import type { MissingVoter, Whereabouts } from '@hemicycle/contract/poll-watch';
import { useTranslation } from 'react-i18next';
import { formats } from '../../../i18n/formats.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { IconCheckbox, IconDoorExit, IconEyeOff, IconWifiOff } from '../../../ui/icons.ts';
import { useServerSeconds } from '../../../use-server-seconds.ts';
import { ClockTime } from '../timers/ClockTime.tsx';
import styles from './VoteWatch.module.css';

const PLACES: readonly Whereabouts[] = ['line-lost', 'here', 'away', 'never'];
const SIGNS = {
  'line-lost': IconWifiOff,
  here: IconCheckbox,
  away: IconDoorExit,
  never: IconEyeOff,
} as const;

/** Those who have not voted, by where they are: who lost the line first. Each part has its count.
 *  Source: BEY-40, looks picture 21. */
export function MissingVoters({ missing }: { missing: readonly MissingVoter[] }) {
  const { t } = useTranslation('vote-watch');
  return PLACES.flatMap((where) => {
    const those = missing.filter((voter) => voter.where === where);
    if (those.length === 0) return [];
    const id = `watch-${where}`;
    return (
      <section key={where} aria-labelledby={id}>
        <h4 id={id} className={styles.place}>
          {t(`places.${where}`)} <span className={styles.count}>{formats().number(those.length)}</span>
        </h4>
        <ul className={styles.voters} aria-labelledby={id}>
          {those.map((voter) => (
            <Missing key={voter.userId} voter={voter} />
          ))}
        </ul>
      </section>
    );
  });
}

function Missing({ voter }: { voter: MissingVoter }) {
  const { t } = useTranslation('vote-watch');
  const nowMs = useServerSeconds();
  const { name, avatar, proxyName, where, sinceMs, timesLost } = voter;
  const Sign = SIGNS[where];
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
      <span className={styles.where} data-where={where}>
        <Sign aria-hidden="true" />
        <span>
          {t(`where.${where}`)}
          {timesLost > 1 && <> {t('timesLost', { count: timesLost, number: formats().number(timesLost) })}</>}
          {voter.bell !== 'none' && <span className={styles.bell}>{t(`bell.${voter.bell}`)}</span>}
        </span>
      </span>
      <span className={styles.since}>
        {sinceMs !== null && <ClockTime ms={Math.floor((nowMs - sinceMs) / 1000) * 1000} />}
      </span>
    </li>
  );
}
