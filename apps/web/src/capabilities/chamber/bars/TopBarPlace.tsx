import { useSiteConfig } from '../../site/public.ts';
import styles from './TopBar.module.css';

/** An empty bar in place of the bar at the top, where the site shows one, so that nothing moves
 *  when the real bar is drawn. */
export function TopBarPlace() {
  return useSiteConfig().flags?.hideNavBar ? null : <div className={styles.bar} />;
}
