import type { MinuteBlock } from '@hemicycle/contract/minutes';
import { useTranslation } from 'react-i18next';
import styles from './Minutes.module.css';

/** The sections of the minutes, each a link to where it begins. Source: BEY-34. */
export function SheetSections({ blocks }: { blocks: readonly MinuteBlock[] }) {
  const { t } = useTranslation('minutes');
  const sections = blocks.flatMap((block) =>
    block.kind === 'fact' && block.wording.heading !== null
      ? [{ key: block.section, heading: block.wording.heading }]
      : [],
  );
  return (
    <nav className={styles.sections} aria-labelledby="minutes-sections">
      <h2 id="minutes-sections" className={styles.sideTitle}>
        {t('items')}
      </h2>
      <ul>
        {sections.map(({ key, heading }) => (
          <li key={key}>
            <a href={`#minutes-${key}`} dir="auto">
              {heading}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
