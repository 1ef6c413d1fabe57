import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LanguageMenu, type OfferedLanguage } from './LanguageMenu.tsx';
import styles from './PageTop.module.css';
import { Wordmark } from './Wordmark.tsx';

export interface PageTopProps {
  siteName: string;
  languages: readonly OfferedLanguage[];
  /** The account menu of a signed-in person, at the end of the top. */
  menu?: ReactNode;
  /** What stands in place of the bare wordmark: a link with it, for example. */
  wordmark?: ReactNode;
}

/** The top of a page outside the chamber: a skip link to `#content`, the wordmark, the `area` where
 *  the site has several, the language and the account. */
export function PageTop({ siteName, languages, menu, wordmark, area }: PageTopProps & { area?: string }) {
  const { t } = useTranslation();
  return (
    <>
      <a className={styles.skip} href="#content">
        {t('skipToContent')}
      </a>
      <header className={styles.top}>
        <div className={styles.names}>
          {wordmark ?? <Wordmark siteName={siteName} small={area !== undefined} />}
          {area !== undefined && <span className={styles.area}>{area}</span>}
        </div>
        <div className={styles.menus}>
          <LanguageMenu offered={languages} compact={menu !== undefined} />
          {menu}
        </div>
      </header>
    </>
  );
}
