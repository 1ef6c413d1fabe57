import type { MissionServer } from '@hemicycle/contract/mission-control-live';
import { strainOf } from '@hemicycle/rules/mission-control/findings';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { useLive } from '../../realtime/use-live.ts';
import { FactPart } from './FactPart.tsx';
import styles from './MissionControl.module.css';

/** How much each server of the site has to do, for administrators alone. What is beyond its limit
 *  also needs a hand. Source: ADMIN-03. */
export function ServerLoads() {
  const { t } = useTranslation('mission-control');
  const servers = useLive((live) => live.missionControl?.servers ?? null);
  if (servers === null) return null;
  return (
    <FactPart title={t('servers')}>
      {servers.length === 0 ? (
        <p className={styles.quiet}>{t('serversWait')}</p>
      ) : (
        <ul className={`${styles.factRows} ${styles.servers}`} aria-label={t('serversCaption')}>
          {servers.map((server) => (
            <li key={server.id} className={styles.server}>
              <ServerLoad server={server} />
            </li>
          ))}
        </ul>
      )}
    </FactPart>
  );
}

function ServerLoad({ server }: { server: MissionServer }) {
  const { t } = useTranslation('mission-control');
  const { name, processorShare, loopDelayMs, memoryMegabytes, sockets, newsLagMs } = server;
  const { number } = formats();
  const high = strainOf(server);
  const ms = (n: number) => t('ms', { n: number(n) });
  return (
    <>
      <b>
        <bdi>{name}</bdi>
      </b>
      <dl>
        <Figure term={t('server.processor')} isHigh={high.processor}>
          {t('server.percent', { n: number(Math.round(processorShare * 100)) })}
        </Figure>
        <Figure term={t('server.loop')} isHigh={high.loop}>
          {ms(loopDelayMs)}
        </Figure>
        <Figure term={t('server.memory')} isHigh={high.memory}>
          {t('server.megabytes', { n: number(memoryMegabytes) })}
        </Figure>
        <Figure term={t('server.sockets')}>{number(sockets)}</Figure>
        <Figure term={t('server.news')} isHigh={high.news} isNumber={newsLagMs !== null}>
          {newsLagMs === null ? t('server.newsLost') : ms(newsLagMs)}
        </Figure>
      </dl>
    </>
  );
}

/** One figure of a server. `isNumber` false: it says in words what is wrong. */
function Figure({
  term,
  isHigh = false,
  isNumber = true,
  children,
}: {
  term: string;
  isHigh?: boolean;
  isNumber?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation('mission-control');
  return (
    <div>
      <dt>{term}</dt>
      <dd data-bad={isHigh || undefined}>
        {children}
        {isHigh && isNumber && <span className={styles.high}>{t('server.high')}</span>}
      </dd>
    </div>
  );
}
