import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { importedPath } from './transfer-paths.ts';
import styles from './Transfer.module.css';

/** The sittings from other sites that the viewer may read, the newest first; nothing where there
 *  are none. `onRead` is told whether there are some. Source: BEY-25. */
export function ImportedList({ onRead }: { onRead: (hasSome: boolean) => void }) {
  const { t } = useTranslation('transfer');
  const { loaded, busy, loadAgain } = useLoaded(useCallback(() => api('GET /api/transfer/sittings'), []));
  const hasSome =
    loaded.state === 'loading' ? null : loaded.state === 'ready' && loaded.value.sittings.length > 0;
  useEffect(() => {
    if (hasSome !== null) onRead(hasSome);
  }, [hasSome, onRead]);
  if (loaded.state === 'loading') return null;
  if (loaded.state === 'failed') {
    return (
      <LoadFailed title={t('listFailed')} error={loaded.error} busy={busy} onAgain={() => void loadAgain()} />
    );
  }
  const { sittings } = loaded.value;
  if (sittings.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="from-elsewhere">
      <h2 id="from-elsewhere">{t('listTitle')}</h2>
      <ul className={styles.list}>
        {sittings.map(({ id, title, origin, startsMs, voteCount }) => (
          <li key={id}>
            <Link to={importedPath(id)}>
              <bdi>{title}</bdi>
            </Link>
            <span className={styles.quiet}>
              <bdi>{origin.siteName}</bdi> · {formats().stamp(startsMs)} ·{' '}
              {t('voteCount', { number: formats().number(voteCount) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
