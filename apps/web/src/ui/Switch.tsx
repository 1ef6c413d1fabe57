import type { ComponentProps } from 'react';
import styles from './Switch.module.css';

/** A switch that takes effect at once, with its label beside it. Source: looks picture 12. */
export function Switch({
  label,
  ...input
}: Omit<ComponentProps<'input'>, 'className' | 'type' | 'role'> & { label: string }) {
  return (
    <label className={styles.switch}>
      <span>{label}</span>
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says itself whether it is on */}
      <input {...input} type="checkbox" role="switch" className={styles.input} />
    </label>
  );
}
