import { useSiteConfig } from '../../site/public.ts';
import styles from './TopBar.module.css';

/** The room that the bar at the top will have, where the site has one: nothing moves when it
 *  comes. */
export function TopBarPlace() {
  return useSiteConfig().flags?.hideNavBar ? null : <div className={styles.bar} />;
}
