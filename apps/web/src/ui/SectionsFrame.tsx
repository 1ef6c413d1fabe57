import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { PageTop, type PageTopProps } from './PageTop.tsx';
import styles from './SectionsFrame.module.css';

export interface SectionsFrameProps extends PageTopProps {
  /** The name of this part of the site, shown at the top and used as the name of its navigation. */
  area: string;
  sections: readonly { path: string; label: string }[];
  children: ReactNode;
}

/** A part of the site with several pages: links to them stand beside the content, on a phone above
 *  it. Source: looks picture 9. */
export function SectionsFrame({ sections, children, ...top }: SectionsFrameProps) {
  return (
    <div className={styles.page}>
      <PageTop {...top} />
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
