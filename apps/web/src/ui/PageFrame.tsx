import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageMenu, type OfferedLanguage } from './LanguageMenu.tsx';
import styles from './PageFrame.module.css';
import { Wordmark } from './Wordmark.tsx';

export interface PageFrameProps {
  siteName: string;
  languages: readonly OfferedLanguage[];
  /** Stands at the end of the top: the avatar menu of somebody signed in. */
  menu?: ReactNode;
  /** Stands at the end of the foot. */
  note?: string | undefined;
  /** The widest the content gets. */
  width?: 'narrow' | 'wide';
  children: ReactNode;
}

/** The simple pages: wordmark, language and account at the top, the content, the product's name at the foot. */
export function PageFrame({ siteName, languages, menu, note, width = 'wide', children }: PageFrameProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#content">
        {t('skipToContent')}
      </a>
      <header className={styles.top}>
        <Wordmark siteName={siteName} />
        <div className={styles.menus}>
          <LanguageMenu offered={languages} compact={menu !== undefined} />
          {menu}
        </div>
      </header>
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
