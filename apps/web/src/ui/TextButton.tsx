import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './TextButton.module.css';

export interface TextButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'type' | 'title'> {
  /** `site` by default; `inherit` on a coloured background. */
  tone?: 'site' | 'inherit';
  /** The button is not part of a sentence, so on a phone it is high enough for a finger. */
  alone?: boolean;
}

/** A button that looks like a link, for an action within a sentence, where a bordered button would
 *  be too loud. */
export function TextButton({ tone = 'site', alone = false, ...rest }: TextButtonProps) {
  return (
    <button
      type="button"
      className={classNames(styles.button, tone === 'site' && styles.site, alone && styles.alone)}
      {...rest}
    />
  );
}
