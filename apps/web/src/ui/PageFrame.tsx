import type { ReactNode } from 'react';
import styles from './PageFrame.module.css';
import { PageTop, type PageTopProps } from './PageTop.tsx';

export interface PageFrameProps extends PageTopProps {
  /** Text at the end of the foot. */
  note?: string | undefined;
  /** The largest width of the content. */
  width?: 'narrow' | 'wide' | 'page' | 'full';
  children: ReactNode;
}

/** The frame of simple pages: wordmark, language and account at the top, then the content, and the
 *  name of the site at the foot. */
export function PageFrame({ note, width = 'wide', children, ...top }: PageFrameProps) {
  return (
    <div className={styles.page}>
      <PageTop {...top} />
      <main id="content" className={styles.content} data-width={width} tabIndex={-1}>
        {children}
      </main>
      <footer className={styles.foot}>
        <bdi>{top.siteName}</bdi>
        {note !== undefined && <span>{note}</span>}
      </footer>
    </div>
  );
}
