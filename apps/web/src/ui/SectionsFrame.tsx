import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router';
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

/** A part of the site with several pages: links to them stand beside the content, on a phone above
 *  it. Source: looks picture 9. */
export function SectionsFrame({ sections, home, children, ...top }: SectionsFrameProps) {
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
          <ul>
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
