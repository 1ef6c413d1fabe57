import { cutName, needsNameTooltip } from '@hemicycle/rules/people/name-display';
import { Tip } from '../../ui/Tip.tsx';
import { useSiteConfig } from '../site/public.ts';
import styles from './PersonName.module.css';

/** Used until the configuration of the site is known. */
const NAME_MAX_CHARS = 60;

/** A name in a list, on as many lines as it needs. It is cut with '...' only beyond the limit of
 *  the site. A name of more than 30 characters has the whole name in a tooltip. Source: PEOP-14,
 *  PEOP-15, looks §7. */
export function PersonName({ name }: { name: string }) {
  const maxLength = useSiteConfig().flags?.userNameMaxLength ?? NAME_MAX_CHARS;
  const shown = (
    <span className={styles.name} dir="auto">
      {cutName(name, maxLength)}
    </span>
  );
  return needsNameTooltip(name) ? <Tip text={name}>{shown}</Tip> : shown;
}
