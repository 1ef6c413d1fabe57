import type { ComponentProps, ReactNode } from 'react';
import styles from './Button.module.css';
import { classNames } from './class-names.ts';
import { Spinner } from './Spinner.tsx';

export interface ButtonLook {
  /** `primary`: at most one in a view. `danger`: outlined. `dangerFilled`: the main answer of a
   *  dialog. `quiet`: without a border. */
  variant?: 'primary' | 'default' | 'quiet' | 'danger' | 'dangerFilled';
  /** 32, 40 or 48 px high. */
  size?: 'sm' | 'md' | 'lg';
  fullWidth?: boolean;
}

/** The class of a button, for links that look like one. */
export function buttonClass({
  variant = 'default',
  size = 'md',
  fullWidth = false,
}: ButtonLook = {}): string {
  return classNames(styles.button, styles[variant], styles[size], fullWidth && styles.fullWidth);
}

export interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'className' | 'title'> {
  /** `icon` stands before the word, `iconAfter` behind it. */
  icon?: ReactNode;
  iconAfter?: ReactNode;
  /** Shows that the action is being carried out. Meanwhile presses do nothing and the focus
   *  stays. */
  busy?: boolean;
  /** The button has nothing to do now. It stays, does nothing, and keeps the focus that a press
   *  gave it. */
  unavailable?: boolean;
}

/** A button labelled with a verb. */
export function Button({
  variant,
  size,
  fullWidth,
  icon,
  iconAfter,
  busy = false,
  unavailable: isIdle = false,
  'aria-disabled': isDisabled = false,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const unavailable = isIdle || isDisabled === true;
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({
        ...(variant ? { variant } : {}),
        ...(size ? { size } : {}),
        ...(fullWidth ? { fullWidth } : {}),
      })}
      aria-busy={busy || undefined}
      aria-disabled={busy || unavailable || undefined}
      data-unavailable={unavailable || undefined}
      data-borderless={variant === 'quiet' || undefined}
      onClick={(event) => {
        if (busy || isIdle) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <Spinner /> : icon}
      <span>{children}</span>
      {iconAfter}
    </button>
  );
}
