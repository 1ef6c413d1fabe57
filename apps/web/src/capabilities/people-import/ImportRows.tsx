import type { ListColumn } from '@hemicycle/contract/list-problems';
import { sayListProblem } from '@hemicycle/rules/people/list-problems';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOfScreen } from '../../i18n/i18n.ts';
import { formats } from '../../i18n/formats.ts';
import { listOfNames } from '../../i18n/list-of-names.ts';
import { Button } from '../../ui/Button.tsx';
import { type DataColumn, DataTable } from '../../ui/DataTable.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { CorrectCell } from './CorrectCell.tsx';
import type { DryRow } from './import-plan.ts';
import styles from './ImportPeople.module.css';
import { useChangeWords } from './use-change-words.ts';
import type { ReadList } from './read-list.ts';
import type { useImport } from './use-import.ts';

type Problem = DryRow['problems'][number];

/** Rows of a list with one outcome, in the columns of the file: what is refused and how to mend it,
 *  what stands now and who changed it lately, what the list says, and the choice for each row.
 *  Source: PEOP-02, looks picture 17. */
export function ImportRows({
  part,
  rows,
  list,
  busy,
  work,
}: {
  part: 'refused' | 'updated' | 'created' | 'unchanged';
  rows: readonly DryRow[];
  list: ReadList;
  busy: boolean;
  work: ReturnType<typeof useImport>;
}) {
  const { t } = useTranslation('people-import');
  const changeWords = useChangeWords();
  const id = useId();
  const [corrected, setCorrected] = useState<{ row: DryRow; problem: Problem } | null>(null);
  const isChosen = part === 'updated' || part === 'created';
  const keepLabel = t(part === 'created' ? 'leaveOut' : 'keepOurs');
  const lastChangeColumn: DataColumn<DryRow> = {
    key: 'lastChange',
    label: t('lastChange'),
    renderCell: ({ lastChange }) =>
      lastChange !== null && <bdi className={styles.note}>{changeWords(lastChange)}</bdi>,
    sortBy: ({ lastChange }) => lastChange?.atMs ?? 0,
  };
  const columns: DataColumn<DryRow>[] = [
    {
      key: 'row',
      label: t('row'),
      renderCell: (row) => (
        <>
          {formats().number(row.row)}
          <VisuallyHidden> {nameOf(row)}</VisuallyHidden>
        </>
      ),
      sortBy: ({ row }) => row,
    },
    ...list.dryRun.columns.map(({ letter, column }): DataColumn<DryRow> => ({
      key: column,
      label: `${letter} ${t(`column.${column}`)}`,
      renderCell: (row) => <ListCell row={row} column={column} isKept={list.kept.has(row.row)} />,
    })),
    ...(rows.some(({ lastChange }) => lastChange !== null) ? [lastChangeColumn] : []),
  ];
  const isAllKept = rows.every(({ row }) => list.kept.has(row));

  return (
    <section aria-labelledby={id} className={styles.part}>
      <div className={styles.partHead}>
        <h2 id={id}>{t(`part.${part}`, { number: formats().number(rows.length) })}</h2>
        <p className={styles.note}>{t(`about.${part}`)}</p>
        {isChosen && rows.length > 1 && (
          <Button
            disabled={busy}
            onClick={() =>
              work.keep(
                rows.map(({ row }) => row),
                !isAllKept,
              )
            }
          >
            {t(isAllKept ? 'takeAll' : part === 'created' ? 'leaveAllOut' : 'keepAll')}
          </Button>
        )}
      </div>
      <DataTable
        label={t(`part.${part}`, { number: formats().number(rows.length) })}
        columns={columns}
        rows={rows}
        keyOf={({ row }) => String(row)}
        empty={null}
        {...(part !== 'unchanged' && {
          renderActions: (row: DryRow) => (
            <span className={styles.choice}>
              {isChosen ? (
                <Button
                  aria-pressed={list.kept.has(row.row)}
                  aria-label={t('choiceOf', { choice: keepLabel, name: nameOf(row) })}
                  disabled={busy}
                  onClick={() => work.keep([row.row], !list.kept.has(row.row))}
                >
                  {keepLabel}
                </Button>
              ) : (
                <Remedy
                  row={row}
                  busy={busy}
                  work={work}
                  onCorrect={(problem) => setCorrected({ row, problem })}
                />
              )}
            </span>
          ),
        })}
      />
      {corrected !== null && (
        <CorrectCell
          {...corrected}
          onClose={() => setCorrected(null)}
          onCorrect={(column, text) => {
            setCorrected(null);
            work.correct({ row: corrected.row.row, column, text });
          }}
        />
      )}
    </section>
  );
}

/** The one button that mends a refused row: it takes the nearest name, takes this row in place of
 *  an earlier one, or opens the cell. */
function Remedy({
  row,
  busy,
  work,
  onCorrect,
}: {
  row: DryRow;
  busy: boolean;
  work: ReturnType<typeof useImport>;
  onCorrect: (problem: Problem) => void;
}) {
  const { t } = useTranslation('people-import');
  const [problem] = row.problems;
  if (problem === undefined) return null;
  const { column, nearest, otherRow } = problem;
  if (otherRow !== null) {
    return (
      <Button disabled={busy} onClick={() => work.replace(otherRow)}>
        {t('takeThisRow', { row: formats().number(row.row), other: formats().number(otherRow) })}
      </Button>
    );
  }
  if (column === null) return <span className={styles.note}>{t('mendInFile')}</span>;
  if (nearest !== null) {
    return (
      <Button disabled={busy} onClick={() => work.correct({ row: row.row, column, text: nearest })}>
        {t('useNearest', { name: nearest })}
      </Button>
    );
  }
  return (
    <Button
      disabled={busy}
      aria-label={t('choiceOf', { choice: t('correct'), name: problem.cell })}
      onClick={() => onCorrect(problem)}
    >
      {t('correct')}
    </Button>
  );
}

/** A cell of the list. Struck through is what stands now, bold is what the list says. */
function ListCell({ row, column, isKept }: { row: DryRow; column: ListColumn; isKept: boolean }) {
  const { t } = useTranslation('people-import');
  const wrong = row.problems.filter((problem) => problem.column === column);
  const field = column === 'email' ? undefined : row.changes.find((change) => change.field === column);
  const written = column === 'password' ? '' : row.cells[column];
  const text = (words: readonly string[]) => listOfNames(words) || t('none');
  let content: ReactNode = (
    <bdi dir={column === 'email' || column === 'secondEmail' ? 'ltr' : undefined}>{written}</bdi>
  );
  if (field?.field === 'password') content = <b>{t('newPassword')}</b>;
  else if (field !== undefined) {
    content = isKept ? (
      <bdi>{text(field.from)}</bdi>
    ) : (
      <>
        <del className={styles.old}>
          <bdi>{text(field.from)}</bdi>
        </del>{' '}
        <b>
          <bdi>{text(field.to)}</bdi>
        </b>
      </>
    );
  }
  if (wrong.length === 0) return content;
  return (
    <span className={styles.wrongCell}>
      <span className={styles.wrong}>{written === '' ? t('empty') : content}</span>
      {wrong.map(({ cell, problem }) => (
        <span key={problem.code} className={styles.reason}>
          <bdi>{cell}</bdi>: {sayListProblem(problem, languageOfScreen())}
        </span>
      ))}
    </span>
  );
}

function nameOf({ cells }: DryRow): string {
  return cells.displayName || cells.email;
}
