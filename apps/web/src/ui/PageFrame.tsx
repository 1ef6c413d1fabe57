import type { ReactNode } from 'react';
import styles from './PageFrame.module.css';
import { PageTop, type PageTopProps } from './PageTop.tsx';

export interface PageFrameProps extends PageTopProps {
  /** Stands at the end of the foot. */
  note?: string | undefined;
  /** The widest the content gets. */
  width?: 'narrow' | 'wide' | 'page';
  children: ReactNode;
}

/** The simple pages: wordmark, language and account at the top, the content, the product's name at
 *  the foot. */
export function PageFrame({ note, width = 'wide', children, ...top }: PageFrameProps) {
  return (
    <div className={styles.page}>
      <PageTop {...top} />
      <main id="content" className={styles.content} data-width={width} tabIndex={-1}>
        {children}
      </main>
      <footer className={styles.foot}>
        <span lang="en" dir="ltr">
          Hemicycle
        </span>
        {note !== undefined && <span>{note}</span>}
      </footer>
    </div>
  );
}
