import type { ControlProps } from '../../../chamber-frame/control.ts';
import { RoomFor } from '../../../ui/RoomFor.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { tellWhy } from '../../../ui/tell-why.ts';
import { Tip } from '../../../ui/Tip.tsx';
import styles from './BottomBar.module.css';

/** One control of the bar. While it is not available, the keyboard still reaches it, and it says
 *  why. Source: RESP-02, looks §6. */
export function ControlButton({
  label,
  icon,
  onPress,
  reason,
  tone = 'rest',
  busy = false,
  warning,
  showText,
  shortLabel,
  words = [],
  ref,
  ...rest
}: ControlProps & { 'data-help'?: string; 'aria-haspopup'?: 'menu'; 'aria-expanded'?: boolean }) {
  const told = reason ?? warning;
  const unavailable = onPress === undefined && !busy;
  // The button stays the same element whether there is a tip or not, so that it keeps the focus.
  return (
    <Tip text={told ?? label} off={told === undefined && showText} describes={told !== undefined}>
      <button
        {...rest}
        ref={ref}
        type="button"
        className={styles.control}
        data-tone={unavailable && reason !== undefined ? 'unavailable' : tone}
        aria-label={label}
        aria-disabled={onPress === undefined || undefined}
        aria-busy={busy || undefined}
        data-warns={warning !== undefined || undefined}
        onClick={() => (unavailable ? tellWhy(reason) : onPress?.())}
      >
        {busy ? <Spinner /> : icon}
        {showText && (
          <span className={styles.word} aria-hidden="true">
            {shortLabel ?? label}
            <RoomFor words={words} />
          </span>
        )}
      </button>
    </Tip>
  );
}
