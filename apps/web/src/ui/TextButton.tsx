import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import styles from './TextButton.module.css';

export interface TextButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'type'> {
  /** `site` by default; `inherit` on coloured ground. */
  tone?: 'site' | 'inherit';
  /** Not part of a sentence: on a phone as tall as a finger. */
  alone?: boolean;
}

/** A button that reads like a link: for what a sentence offers, where a bordered button would be
 *  too loud. */
export function TextButton({ tone = 'site', alone = false, ...rest }: TextButtonProps) {
  return (
    <button
      type="button"
      className={classNames(styles.button, tone === 'site' && styles.site, alone && styles.alone)}
      {...rest}
    />
  );
}
