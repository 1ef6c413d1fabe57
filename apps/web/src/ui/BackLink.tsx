import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './BackLink.module.css';
import { classNames } from './class-names.ts';
import { IconArrowLeft } from './icons.ts';

/** The link that leads from a page to the one before it: above the title of a page, or within a
 *  bar. */
export function BackLink({
  to,
  inBar = false,
  children,
}: {
  to: string;
  inBar?: boolean;
  children: ReactNode;
}) {
  return (
    <Link className={classNames(styles.link, inBar ? styles.inBar : styles.above)} to={to}>
      <IconArrowLeft aria-hidden="true" />
      {children}
    </Link>
  );
}
