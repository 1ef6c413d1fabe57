import type { ReactNode } from 'react';
import styles from './PanelHead.module.css';

/** The head of a part of the side panel: its title, the number of its entries, and its buttons.
 *  `id` is the id of the title, which names the part. */
export function PanelHead({
  id,
  title,
  count,
  children,
}: {
  id: string;
  title: string;
  count?: string;
  children?: ReactNode;
}) {
  return (
    <div className={styles.head}>
      <h2 className={styles.title} id={id}>
        {title}
        {count !== undefined && <span className={styles.count}> {count}</span>}
      </h2>
      <span className={styles.acts}>{children}</span>
    </div>
  );
}
