import type { MinuteBlock } from '@hemicycle/contract/minutes';
import { useTranslation } from 'react-i18next';
import styles from './Minutes.module.css';
import { useSectionInSight } from './use-section-in-sight.ts';

/** The sections of the minutes, each a link to where it begins; the one that is being read is
 *  marked. Source: BEY-34, looks picture 22. */
export function SheetSections({ blocks }: { blocks: readonly MinuteBlock[] }) {
  const { t } = useTranslation('minutes');
  const sections = blocks.flatMap((block) =>
    block.kind === 'fact' && block.wording.heading !== null
      ? [{ key: block.section, heading: block.wording.heading }]
      : [],
  );
  const inSight = useSectionInSight(sections.map(({ key }) => `minutes-${key}`));
  return (
    <nav className={styles.sections} aria-labelledby="minutes-sections">
      <h2 id="minutes-sections" className={styles.sideTitle}>
        {t('items')}
      </h2>
      <ul>
        {sections.map(({ key, heading }) => (
          <li key={key}>
            <a href={`#minutes-${key}`} aria-current={inSight === `minutes-${key}` ? 'location' : undefined}>
              <bdi>{heading}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
