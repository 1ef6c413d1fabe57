import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { Button } from '../../ui/Button.tsx';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import type { useLoaded } from '../../ui/use-loaded.ts';
import styles from './ImportPeople.module.css';

/** An import as a list of imports shows it. `undoneMs`: when it was taken back; null: it stands. */
interface ListedImport {
  readonly id: string;
  readonly name: string;
  readonly byName: string;
  readonly createdMs: number;
  readonly undoneMs: number | null;
  readonly undoneByName: string | null;
}

/** The imports of the last 30 days, each with a button that takes it back. `columns`: what each of
 *  them did. Source: PEOP-02, BEY-20. */
export function ImportsTable<Import extends ListedImport>({
  read: { loaded, busy, loadAgain },
  columns,
  mayTakeBack,
  onTakeBack,
}: {
  read: Pick<ReturnType<typeof useLoaded<readonly Import[]>>, 'loaded' | 'busy' | 'loadAgain'>;
  columns: readonly DataColumn<Import>[];
  mayTakeBack: (one: Import) => boolean;
  onTakeBack: (one: Import) => void;
}) {
  const { t } = useTranslation('people-import');
  const nameOf = (one: Import) => one.name || t('unnamed');
  return (
    <section className={styles.part} aria-label={t('history')}>
      <h2>{t('history')}</h2>
      {loaded.state === 'failed' ? (
        <LoadFailed
          title={t('historyFailed')}
          error={loaded.error}
          busy={busy}
          onAgain={() => void loadAgain()}
        />
      ) : (
        <DataTable
          label={t('history')}
          columns={[
            { key: 'name', label: t('list'), renderCell: (one: Import) => <bdi>{nameOf(one)}</bdi> },
            { key: 'when', label: t('when'), renderCell: ({ createdMs }) => formats().stamp(createdMs) },
            { key: 'by', label: t('by'), renderCell: ({ byName }) => <bdi>{byName}</bdi> },
            ...columns,
          ]}
          rows={loaded.state === 'loading' ? null : loaded.value}
          keyOf={({ id }) => id}
          empty={<EmptyState title={t('noImports')} />}
          renderActions={(one) =>
            one.undoneMs === null
              ? mayTakeBack(one) && (
                  <Button aria-label={t('takeBackOf', { name: nameOf(one) })} onClick={() => onTakeBack(one)}>
                    {t('takeBack')}
                  </Button>
                )
              : t('undoneBy', { name: one.undoneByName ?? '', time: formats().stamp(one.undoneMs) })
          }
        />
      )}
    </section>
  );
}
