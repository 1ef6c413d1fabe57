import type { ReactNode, Ref } from 'react';
import { RoomFor } from '../../../ui/RoomFor.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { Tip } from '../../../ui/Tip.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import styles from './BottomBar.module.css';

export interface ControlProps {
  /** What a press does. */
  label: string;
  icon: ReactNode;
  /** Undefined: not available now; `reason` says why. */
  onPress: (() => void) | undefined;
  reason?: string | undefined;
  /** `off`: sunk, as a muted microphone. `active`: for you now, as a raised hand. */
  tone?: 'rest' | 'off' | 'active' | 'danger' | 'quiet';
  /** The press is being carried out. */
  busy?: boolean;
  /** The word beside the sign; below 1385 px it is a tooltip. On phones it stands under the sign,
   *  perhaps shorter. */
  showText: boolean;
  shortLabel?: string;
  /** Everything that the word may be: it has room for the longest, so that the bar stands still
   *  while one is muted and unmuted. */
  words?: readonly string[];
  ref?: Ref<HTMLButtonElement>;
}

/** One control of the bar. Not available, it stays in reach of the keyboard and says why. Source:
 *  RESP-02, looks §6. */
export function ControlButton({
  label,
  icon,
  onPress,
  reason,
  tone = 'rest',
  busy = false,
  showText,
  shortLabel,
  words = [],
  ref,
  ...rest
}: ControlProps & { 'aria-haspopup'?: 'menu'; 'aria-expanded'?: boolean }) {
  const unavailable = onPress === undefined && !busy;
  const button = (
    <button
      {...rest}
      ref={ref}
      type="button"
      className={styles.control}
      data-tone={unavailable && reason !== undefined ? 'unavailable' : tone}
      aria-label={label}
      aria-disabled={onPress === undefined || undefined}
      aria-busy={busy || undefined}
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
  );
  if (reason !== undefined) return <Tip text={reason}>{button}</Tip>;
  return showText ? button : <Tip text={label}>{button}</Tip>;
}

/** A finger has no tooltip: it reads in a message why a control is not available. */
function tellWhy(reason: string | undefined): void {
  if (reason !== undefined && window.matchMedia('(hover: none)').matches) showToast({ text: reason });
}
