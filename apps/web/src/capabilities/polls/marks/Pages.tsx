import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button.tsx';
import styles from './Pages.module.css';

/** How many rows of a long list are drawn at once. */
export const PAGE_ROWS = 50;

/** Buttons that page through a long list. `from` is the index of the first row shown, from 0. A
 *  button stays at the end of the list. Source: POLL-12, FND-11. */
export function Pages({
  from,
  total,
  onPage,
}: {
  from: number;
  total: number;
  onPage: (page: number) => void;
}) {
  const { t } = useTranslation('polls');
  if (total <= PAGE_ROWS) return null;
  const page = Math.floor(from / PAGE_ROWS);
  const to = Math.min(from + PAGE_ROWS, total);
  return (
    <nav className={styles.pages} aria-label={t('inspection.pages')}>
      <span role="status">{t('inspection.page', { from: from + 1, to, total })}</span>
      <Button size="sm" unavailable={page === 0} onClick={() => onPage(page - 1)}>
        {t('inspection.previous')}
      </Button>
      <Button size="sm" unavailable={to >= total} onClick={() => onPage(page + 1)}>
        {t('inspection.next')}
      </Button>
    </nav>
  );
}
