import { useTranslation } from 'react-i18next';
import { IconHandStop } from '../../ui/icons.ts';
import { StageBadge } from '../../ui/StageBadge.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './HandSign.module.css';

/** The sign of one raised hand or of two. Decoration beside words. */
export function HandSign({ both }: { both: boolean }) {
  return (
    <span className={styles.sign} data-wide={both || undefined} aria-hidden="true">
      <IconHandStop />
      {both && <IconHandStop className={styles.second} />}
    </span>
  );
}

/** A raised hand with its place in the order, on a tile. Source: HANDS-01, looks §6. */
export function HandBadge({ handType, rank }: { handType: 1 | 2; rank: number }) {
  const { t } = useTranslation('hands');
  return (
    <StageBadge tone="speak">
      <HandSign both={handType === 2} />
      <span aria-hidden="true">{rank}</span>
      <VisuallyHidden>{t(handType === 2 ? 'bothHands' : 'oneHand', { rank })}</VisuallyHidden>
    </StageBadge>
  );
}
