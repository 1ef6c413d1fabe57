import type { ComponentProps } from 'react';
import styles from './IconButton.module.css';

/** A button that shows only a sign. `label` is its accessible name. */
export function IconButton({
  label,
  type = 'button',
  ...rest
}: Omit<ComponentProps<'button'>, 'className' | 'aria-label' | 'title'> & { label: string }) {
  return <button {...rest} type={type} aria-label={label} className={styles.iconButton} data-borderless />;
}
