import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react';
import { CheckboxButton, CheckboxField } from 'react-aria-components/Checkbox';
import {
  Cell,
  Column,
  Row,
  type Selection,
  Table,
  TableBody,
  TableHeader,
} from 'react-aria-components/Table';
import { useTranslation } from 'react-i18next';
import styles from './DataTable.module.css';
import { IconCheck, IconChevronDown, IconChevronUp, IconSelector } from './icons.ts';
import { LibraryLanguage } from './LibraryLanguage.tsx';
import { Loading } from './Loading.tsx';
import { ROWS_PER_PAGE, type SortedBy, sortRows } from './sort-rows.ts';
import { TablePages } from './TablePages.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface DataColumn<Item> {
  readonly key: string;
  readonly label: string;
  readonly renderCell: (item: Item) => ReactNode;
  /** The value by which the rows are sorted. Without it the column cannot be sorted. */
  readonly sortBy?: (item: Item) => string | number;
}

/** The page of a table, from 0 on, and the column by which it is sorted. */
export interface TableView {
  readonly page: number;
  readonly sortedBy: SortedBy | null;
}

const FIRST_VIEW: TableView = { page: 0, sortedBy: null };

export interface DataTableProps<Item> {
  /** The name of the table. */
  readonly label: string;
  /** The first column names its row. */
  readonly columns: readonly DataColumn<Item>[];
  /** In the order in which they stand until a column is sorted; null while they are loaded. */
  readonly rows: readonly Item[] | null;
  readonly keyOf: (item: Item) => string;
  /** Stands in place of a table without rows. */
  readonly empty: ReactNode;
  /** The buttons at the end of a row. Each names the row, for screen readers. */
  readonly renderActions?: (item: Item) => ReactNode;
  /** The keys of the selected rows. Without it no rows can be selected. */
  readonly selected?: ReadonlySet<string>;
  readonly onSelect?: (selected: ReadonlySet<string>) => void;
  /** How many rows there are on all pages, where `rows` are one page that the server has sorted. */
  readonly total?: number;
  /** Where the table stands, for a page that keeps it. Without it the table keeps it by itself. */
  readonly view?: TableView;
  readonly onView?: (view: TableView) => void;
}

/** A table of things that a person works with. Its heads sort it, arrows move in it, and it is one
 *  stop for Tab. It has 50 rows on a page. Enter on a row follows its first link. Where there is no
 *  room for the columns, each row stands as a block in which every cell has the name of its column.
 *  Tables that only report, and may be printed, are `ReportTable`. Source: looks §6, decision
 *  0086. */
export function DataTable<Item>({ rows, empty, ...table }: DataTableProps<Item>) {
  const { t } = useTranslation('ui');
  if (rows === null) return <Loading label={t('loading')} />;
  return rows.length === 0 ? empty : <FilledTable {...table} rows={rows} />;
}

function FilledTable<Item>({
  label,
  columns,
  rows,
  keyOf,
  renderActions,
  selected,
  onSelect,
  total,
  view,
  onView,
}: Omit<DataTableProps<Item>, 'empty'> & { rows: readonly Item[] }) {
  const { t } = useTranslation('ui');
  const [ownView, setOwnView] = useState(FIRST_VIEW);
  const { page: wantedPage, sortedBy } = view ?? ownView;
  const show = onView ?? setOwnView;
  const sorted = useMemo(
    () => (total === undefined ? sortRows(rows, columns, sortedBy) : rows),
    [total, rows, columns, sortedBy],
  );
  const page = Math.min(wantedPage, Math.ceil((total ?? rows.length) / ROWS_PER_PAGE) - 1);
  const shown = total === undefined ? sorted.slice(page * ROWS_PER_PAGE, (page + 1) * ROWS_PER_PAGE) : sorted;

  /** Changes the selection of the rows on this page alone. */
  function handleSelection(now: Selection) {
    const here = shown.map(keyOf);
    const elsewhere = [...(selected ?? [])].filter((key) => !here.includes(key));
    onSelect?.(new Set([...elsewhere, ...here.filter((key) => now === 'all' || now.has(key))]));
  }

  return (
    <LibraryLanguage>
      <div className={styles.frame} onKeyDownCapture={followByEnter}>
        <Table
          aria-label={label}
          className={styles.table ?? ''}
          {...(sortedBy !== null && { sortDescriptor: sortedBy })}
          onSortChange={({ column, direction }) => {
            show({ page: 0, sortedBy: { column: String(column), direction } });
          }}
          {...(selected !== undefined && {
            selectionMode: 'multiple' as const,
            selectedKeys: selected,
            onSelectionChange: handleSelection,
          })}
        >
          <TableHeader>
            {selected !== undefined && (
              <Column className={styles.select ?? ''}>
                <SelectBox />
              </Column>
            )}
            {columns.map((column, index) => (
              <Column
                key={column.key}
                id={column.key}
                isRowHeader={index === 0}
                allowsSorting={column.sortBy !== undefined}
                className={styles.head ?? ''}
              >
                {({ sortDirection, allowsSorting }) => (
                  <span className={styles.headText}>
                    {column.label}
                    {allowsSorting && <SortSign direction={sortDirection} />}
                  </span>
                )}
              </Column>
            ))}
            {renderActions && (
              <Column className={styles.head ?? ''}>
                <VisuallyHidden>{t('table.actions')}</VisuallyHidden>
              </Column>
            )}
          </TableHeader>
          <TableBody>
            {shown.map((item) => (
              <Row key={keyOf(item)} id={keyOf(item)} className={styles.row ?? ''}>
                {selected !== undefined && (
                  <Cell className={styles.select ?? ''}>
                    <SelectBox />
                  </Cell>
                )}
                {columns.map(({ key, label: name, renderCell }, index) => (
                  <Cell
                    key={key}
                    className={(index === 0 ? styles.name : styles.cell) ?? ''}
                    data-label={index === 0 ? undefined : name}
                  >
                    {renderCell(item)}
                  </Cell>
                ))}
                {renderActions && (
                  <Cell className={styles.actions ?? ''}>
                    <div className={styles.buttons}>{renderActions(item)}</div>
                  </Cell>
                )}
              </Row>
            ))}
          </TableBody>
        </Table>
        <TablePages
          page={page}
          rows={total ?? rows.length}
          onTurn={(next) => show({ page: next, sortedBy })}
        />
      </div>
    </LibraryLanguage>
  );
}

/** Follows the first link of the row on which Enter was pressed, so that the row opens what it
 *  names. A button or link in the row keeps its own Enter. */
function followByEnter(event: KeyboardEvent): void {
  const { target } = event;
  if (event.key !== 'Enter' || !(target instanceof HTMLElement)) return;
  if (!ROW_PARTS.has(target.getAttribute('role') ?? '')) return;
  const link = target.closest('[role="row"]')?.querySelector<HTMLElement>('a[href]');
  if (link == null) return;
  event.preventDefault();
  link.click();
}

const ROW_PARTS: ReadonlySet<string> = new Set(['row', 'rowheader', 'gridcell']);

function SelectBox() {
  return (
    <CheckboxField slot="selection">
      <CheckboxButton className={styles.box ?? ''}>
        {({ isIndeterminate, isSelected }) => (
          <span className={styles.mark} aria-hidden="true">
            {isIndeterminate ? '–' : isSelected && <IconCheck />}
          </span>
        )}
      </CheckboxButton>
    </CheckboxField>
  );
}

function SortSign({ direction }: { direction: 'ascending' | 'descending' | undefined }) {
  const Sign =
    direction === undefined ? IconSelector : direction === 'ascending' ? IconChevronUp : IconChevronDown;
  return <Sign className={styles.sign} aria-hidden="true" />;
}
