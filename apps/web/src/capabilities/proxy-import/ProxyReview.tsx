import { IMPORT_UNDO_MS } from '@hemicycle/contract/import-times';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { serverClock } from '../../server-clock.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListReview } from '../people-import/public.ts';
import styles from './ImportProxies.module.css';
import { ProxyRows } from './ProxyRows.tsx';
import type { useProxyImport } from './use-proxy-import.ts';

const PARTS = ['refused', 'replaced', 'created', 'skipped'] as const;

/** What an import of proxies would do, row by row: refused rows first, then those that give
 *  somebody another proxy, then new pairs. What stays as it is can be unfolded. Source: BEY-20. */
export function ProxyReview({
  list,
  work,
}: {
  list: NonNullable<ReturnType<typeof useProxyImport>['list']>;
  work: ReturnType<typeof useProxyImport>;
}) {
  const { t } = useTranslation('proxy-import');
  const { dryRun, source, leftOut, overtaken } = list;
  const { applying, checking } = work;
  const busy = applying.busy || checking.busy;
  const number = (value: number) => formats().number(value);
  const changes = dryRun.created + dryRun.replaced;
  const rowsOf = (part: string) => dryRun.rows.filter(({ outcome }) => outcome === part);
  const leave = (row: number, isOut: boolean) =>
    void checking.run(list, isOut ? [...leftOut, row] : leftOut.filter((one) => one !== row));

  return (
    <ListReview
      source={source}
      read={dryRun}
      overtaken={overtaken ? t('overtaken') : null}
      foot={t('foot', {
        ...{ refused: number(dryRun.refused), leftOut: number(dryRun.skipped) },
        until: formats().date(serverClock.nowMs() + IMPORT_UNDO_MS),
      })}
      written={changes}
      busy={busy}
      work={work}
      onImport={() => void applying.run(list)}
    >
      <p role="status">
        {t('summary', {
          created: number(dryRun.created),
          replaced: number(dryRun.replaced),
          unchanged: number(dryRun.unchanged),
          refused: number(dryRun.refused),
        })}
      </p>
      {changes === 0 && <EmptyState title={t('noChange')}>{t('noChangeText')}</EmptyState>}
      {PARTS.filter((part) => rowsOf(part).length > 0).map((part) => (
        <ProxyRows
          key={part}
          part={part}
          rows={rowsOf(part)}
          columns={dryRun.columns}
          busy={busy}
          onLeave={leave}
        />
      ))}
      {dryRun.unchanged > 0 && (
        <details>
          <summary className={styles.summary}>
            {t('part.unchanged', { number: number(dryRun.unchanged) })}
          </summary>
          <ProxyRows
            part="unchanged"
            rows={rowsOf('unchanged')}
            columns={dryRun.columns}
            busy={busy}
            onLeave={leave}
          />
        </details>
      )}
      {dryRun.untouched.length > 0 && (
        <details>
          <summary className={styles.summary}>
            {t('untouched', { number: number(dryRun.untouched.length) })}
          </summary>
          <ul className={styles.untouched}>
            {dryRun.untouched.map(({ represented, proxy }) => (
              <li key={`${represented} ${proxy}`}>
                <bdi>{proxy}</bdi> {t('votesFor')} <bdi>{represented}</bdi>
              </li>
            ))}
          </ul>
        </details>
      )}
    </ListReview>
  );
}
