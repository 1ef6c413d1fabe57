import { type ReactNode, useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { PageTop, type PageTopProps } from './PageTop.tsx';
import styles from './SectionsFrame.module.css';
import { Wordmark } from './Wordmark.tsx';

export interface SectionsFrameProps extends PageTopProps {
  /** The name of this part of the site, shown at the top and used as the name of its navigation. */
  area: string;
  /** The path of the page to which the name of the site leads. */
  home: string;
  sections: readonly { path: string; label: string }[];
  children: ReactNode;
}

/** A part of the site with several pages: links to them stand beside the content, on a small screen
 *  above it. On a phone the row of links scrolls, and shows the link of the page that is open.
 *  Source: looks picture 9. */
export function SectionsFrame({ sections, home, children, ...top }: SectionsFrameProps) {
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const row = list.current;
    if (row === null || row.scrollWidth <= row.clientWidth) return;
    const shown = row.querySelector('[aria-current="page"]')?.getBoundingClientRect();
    if (shown === undefined) return;
    const { left, width } = row.getBoundingClientRect();
    row.scrollLeft += shown.left + shown.width / 2 - (left + width / 2);
  }, [pathname, sections]);
  return (
    <div className={styles.page}>
      <PageTop
        {...top}
        wordmark={
          <Link className={styles.home ?? ''} to={home}>
            <Wordmark siteName={top.siteName} small />
          </Link>
        }
      />
      <div className={styles.body}>
        <nav className={styles.sections} aria-label={top.area}>
          <ul ref={list}>
            {sections.map(({ path, label }) => (
              <li key={path}>
                <NavLink className={styles.section ?? ''} to={path}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <main id="content" className={styles.content} tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  );
}
