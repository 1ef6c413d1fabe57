import { IconChevronUp } from '../../../ui/icons.ts';
import { type MenuEntry, PopupMenu } from '../../../ui/PopupMenu.tsx';
import styles from './BottomBar.module.css';
import type { ControlProps } from '../../../chamber-frame/control.ts';
import { ControlButton } from './ControlButton.tsx';

/** A control with the menu of its devices beside it.  Source: DEV-01. */
export function SplitControl({
  control,
  help,
  menuLabel,
  sections,
  headings,
  menuReason,
}: {
  control: ControlProps;
  /** The name by which help tips find the control. */
  help: string;
  menuLabel: string;
  sections: readonly (readonly MenuEntry[])[];
  headings: readonly string[];
  menuReason?: string | undefined;
}) {
  return (
    <span className={styles.split} data-tone={control.reason === undefined ? control.tone : 'unavailable'}>
      <ControlButton data-help={help} {...control} />
      <PopupMenu
        label={menuLabel}
        position="top-start"
        sections={sections}
        headings={headings}
        trigger={
          <button
            type="button"
            className={styles.chevron}
            aria-label={menuLabel}

            disabled={menuReason !== undefined}
          >
            <IconChevronUp aria-hidden="true" />
          </button>
        }
      />
    </span>
  );
}
