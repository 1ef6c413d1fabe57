import { useTranslation } from 'react-i18next';
import { formats } from '../i18n/formats.ts';
import { Button } from './Button.tsx';
import styles from './DataTable.module.css';
import { ROWS_PER_PAGE } from './sort-rows.ts';

/** The buttons that turn the pages of a table; nothing where all rows stand on one page. */
export function TablePages({
  page,
  rows,
  onTurn,
}: {
  /** From 0 on. */
  page: number;
  rows: number;
  onTurn: (page: number) => void;
}) {
  const { t } = useTranslation('ui');
  if (rows <= ROWS_PER_PAGE) return null;
  const { number } = formats();
  const last = Math.min(rows, (page + 1) * ROWS_PER_PAGE);
  return (
    <nav className={styles.pages} aria-label={t('table.pages')}>
      <p role="status">
        {t('table.shown', {
          first: number(page * ROWS_PER_PAGE + 1),
          last: number(last),
          all: number(rows),
        })}
      </p>
      <Button size="sm" unavailable={page === 0} onClick={() => onTurn(page - 1)}>
        {t('table.previous')}
      </Button>
      <Button size="sm" unavailable={last === rows} onClick={() => onTurn(page + 1)}>
        {t('table.next')}
      </Button>
    </nav>
  );
}
