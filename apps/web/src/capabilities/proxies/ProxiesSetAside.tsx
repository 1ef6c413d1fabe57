import type { ProxyPair } from '@hemicycle/contract/proxies';
import { checkPairs, type PairFacts } from '@hemicycle/rules/proxies/check-pairs';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import styles from './ProxyVoters.module.css';

/** The pairs that no longer count because one of the two people was removed from the session. Where
 *  both may vote again, it asks whether the pair counts again. Until somebody answers, the pair
 *  does not count. Source: PROXY-01. */
export function ProxiesSetAside({
  pairs,
  standing,
  facts,
  nameOf,
  onDecide,
}: {
  pairs: readonly ProxyPair[];
  /** The pairs that count. A pair that counts again must fit beside these. */
  standing: readonly ProxyPair[];
  facts: PairFacts;
  nameOf: (userId: string) => string;
  onDecide: (pair: ProxyPair, counts: boolean) => void;
}) {
  const { t } = useTranslation('proxies');
  if (pairs.length === 0) return null;
  return (
    <div role="group" aria-label={t('setAside')}>
      <p className={styles.label}>{t('setAside')}</p>
      <p className={styles.none}>{t('setAsideReason')}</p>
      <ul className={styles.pairs}>
        {pairs.map((pair) => {
          const names = { proxy: nameOf(pair.proxyUserId), represented: nameOf(pair.behalfOfUserId) };
          return (
            <li key={pair.behalfOfUserId} className={styles.pair}>
              <bdi className={styles.name}>{names.proxy}</bdi>
              <span className={styles.votesFor}>{t('votesFor')}</span>
              <bdi className={styles.name}>{names.represented}</bdi>
              {checkPairs([pair], facts, standing).ok && (
                <Button aria-label={t('countAgainWhom', names)} onClick={() => onDecide(pair, true)}>
                  {t('countAgain')}
                </Button>
              )}
              <Button aria-label={t('forgetWhom', names)} onClick={() => onDecide(pair, false)}>
                {t('forget')}
              </Button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
