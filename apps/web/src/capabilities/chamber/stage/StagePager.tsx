import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IconChevronLeft, IconChevronRight } from '../../../ui/icons.ts';
import { Tip } from '../../../ui/Tip.tsx';
import { place } from './place.ts';
import styles from './Stage.module.css';
import { pagesOfKey, type Stage } from './use-stage.ts';

/** The controls that turn the pages of the stage, where it has several: back, the page number,
 *  forward. Page Up and Page Down do the same, here and on a tile. Source: LAYOUT-01. */
export function StagePager({ stage: { layout, turnBy } }: { stage: Stage }) {
  const { t } = useTranslation('layout');
  const { pager, page, pages } = layout;
  if (pager === null) return null;
  function handleKey(event: KeyboardEvent) {
    const step = pagesOfKey(event.key);
    if (step !== 0) event.preventDefault();
    turnBy(step);
  }

  const step = (by: -1 | 1) => {
    const next = page + by;
    const there = next >= 0 && next < pages;
    const Sign = by === -1 ? IconChevronLeft : IconChevronRight;
    return (
      <Tip text={t(by === -1 ? 'previous' : 'next')}>
        <button
          type="button"
          className={styles.turn}
          aria-label={t(by === -1 ? 'previous' : 'next')}
          aria-disabled={!there || undefined}
          onClick={() => turnBy(by)}
          onKeyDown={handleKey}
        >
          <Sign aria-hidden="true" />
        </button>
      </Tip>
    );
  };
  return (
    <nav className={styles.pager} style={place(pager)} aria-label={t('pages')}>
      {step(-1)}
      <span className={styles.page}>{t('page', { page: page + 1, pages })}</span>
      {step(1)}
    </nav>
  );
}
