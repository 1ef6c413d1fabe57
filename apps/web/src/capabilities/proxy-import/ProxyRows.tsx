import { sayListProblem } from '@hemicycle/rules/people/list-problems';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOfScreen } from '../../i18n/i18n.ts';
import { formats } from '../../i18n/formats.ts';
import { Button } from '../../ui/Button.tsx';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './ImportProxies.module.css';
import type { ProxyDryRun, ProxyRow } from './use-proxy-import.ts';

type Column = ProxyDryRun['columns'][number]['column'];

/** Rows of a list of proxies with one outcome, in the columns of the file: who is represented, who
 *  votes for them now and by the list, and what is wrong with which cell. Source: BEY-20. */
export function ProxyRows({
  part,
  rows,
  columns: listed,
  busy,
  onLeave,
}: {
  part: ProxyRow['outcome'];
  rows: readonly ProxyRow[];
  columns: ProxyDryRun['columns'];
  busy: boolean;
  onLeave: (row: number, isOut: boolean) => void;
}) {
  const { t } = useTranslation('proxy-import');
  const id = useId();
  const title = t(`part.${part}`, { number: formats().number(rows.length) });
  const isChange = part === 'created' || part === 'replaced';
  const columns: DataColumn<ProxyRow>[] = [
    {
      key: 'row',
      label: t('row'),
      renderCell: (row) => (
        <>
          {formats().number(row.row)}
          <VisuallyHidden> {nameOf(row, 'represented')}</VisuallyHidden>
        </>
      ),
      sortBy: ({ row }) => row,
    },
    ...listed.map(({ letter, column }) => ({
      key: column,
      label: `${letter} ${t(`column.${column}`)}`,
      renderCell: (row: ProxyRow) => <ListCell row={row} column={column} />,
      sortBy: (row: ProxyRow) => nameOf(row, column),
    })),
    ...(rows.some(({ before }) => before !== null)
      ? [{ key: 'before', label: t('before'), renderCell: (row: ProxyRow) => <Before row={row} /> }]
      : []),
  ];
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h2 id={id}>{title}</h2>
      <p className={styles.note}>{t(`about.${part}`)}</p>
      <DataTable
        label={title}
        columns={columns}
        rows={rows}
        keyOf={({ row }) => String(row)}
        empty={null}
        {...((isChange || part === 'skipped') && {
          renderActions: (row: ProxyRow) => (
            <Button
              size="sm"
              disabled={busy}
              aria-label={t(isChange ? 'leaveOutWhom' : 'takeWhom', { name: nameOf(row, 'represented') })}
              onClick={() => onLeave(row.row, isChange)}
            >
              {t(isChange ? 'leaveOut' : 'take')}
            </Button>
          ),
        })}
      />
    </section>
  );
}

/** A cell of the list: the person, and the address where it says more than the cell; below it what
 *  is wrong. */
function ListCell({ row, column }: { row: ProxyRow; column: Column }) {
  const { t } = useTranslation('proxy-import');
  const person = row[column];
  // A cell beyond the columns belongs to the last column.
  const wrong = row.problems.filter((one) => (one.column ?? 'proxy') === column);
  return (
    <span className={styles.cell}>
      <bdi>{person?.displayName ?? (row.cells[column] || t('empty'))}</bdi>
      {person !== null && (
        <bdi className={styles.note} dir="ltr">
          {person.email}
        </bdi>
      )}
      {wrong.map(({ cell, problem }) => (
        <span key={problem.code} className={styles.problem}>
          <bdi>{cell}</bdi>: {sayListProblem(problem, languageOfScreen())}
        </span>
      ))}
    </span>
  );
}

/** Who votes for the represented person now. */
function Before({ row: { before, outcome } }: { row: ProxyRow }) {
  const { t } = useTranslation('proxy-import');
  if (before === null) return null;
  const name = <bdi>{before.displayName}</bdi>;
  return (
    <span className={styles.cell}>
      {outcome === 'replaced' ? <del className={styles.old}>{name}</del> : name}
      {before.setAside && <span className={styles.note}>{t('setAside')}</span>}
    </span>
  );
}

function nameOf(row: ProxyRow, column: Column): string {
  return row[column]?.displayName ?? row.cells[column];
}
