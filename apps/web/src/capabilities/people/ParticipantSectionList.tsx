import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { IconChevronDown } from '../../ui/icons.ts';
import type { ParticipantSection } from './participant-list.ts';
import styles from './ParticipantsTab.module.css';
import { pageStore } from '../../page-state.ts';

/** The keys of the folded sections. They outlive the tab, so that they are still folded when the
 *  person comes back from another tab. */
const useFolded = pageStore<{ keys: ReadonlySet<string> }>(() => ({ keys: new Set() }));

/** The people under one group, below a heading with their count that folds them away. During a
 *  search every section is open. `alone`: no group is shown at all, so there is no heading either.
 *  Source: looks picture 4, PEOP-24. */
export function ParticipantSectionList({
  section,
  alone,
  searching,
  children,
}: {
  section: ParticipantSection;
  alone: boolean;
  searching: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation('people');
  const id = useId();
  const folded = useFolded(({ keys }) => keys.has(section.key)) && !searching;
  const title = section.group?.name ?? t(section.kind === 'guests' ? 'guests' : 'none');

  function handleFold() {
    useFolded.setState(({ keys }) => {
      const next = new Set(keys);
      if (!next.delete(section.key)) next.add(section.key);
      return { keys: next };
    });
  }

  const isFolded = folded && !alone;
  // With and without a heading the list is the same element, so that its rows keep the focus, and a
  // press that has begun, when the first group comes or the last one goes.
  return (
    <div className={alone ? undefined : styles.section}>
      {!alone && (
        <h3 className={styles.groupHead}>
          <button
            type="button"
            className={styles.fold}
            aria-expanded={!folded}
            aria-controls={id}
            disabled={searching}
            onClick={handleFold}
          >
            <IconChevronDown aria-hidden="true" className={styles.chevron} />
            <span className={styles.groupName}>{title}</span>
            <span className={styles.count}>{formats().number(section.participants.length)}</span>
          </button>
        </h3>
      )}
      <ul id={id} className={styles.list} hidden={isFolded} aria-label={alone ? undefined : title}>
        {isFolded ? null : children}
      </ul>
    </div>
  );
}
