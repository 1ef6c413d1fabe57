import type { ReactNode, Ref } from 'react';

/** One control of the bar at the foot, as it is now. */
export interface ControlProps {
  /** Says what a press does. */
  label: string;
  icon: ReactNode;
  /** Undefined while the control is not available; `reason` says why. */
  onPress: (() => void) | undefined;
  reason?: string | undefined;
  /** `off`: sunk, such as a muted microphone. `active`: in use now, such as a raised hand. */
  tone?: 'rest' | 'off' | 'active' | 'danger' | 'quiet';
  /** Whether the page is carrying out a press now. */
  busy?: boolean;
  /** What is wrong with what the control switches on, although it can be pressed. */
  warning?: string | undefined;
  /** Shows the label beside the icon; below 1385 px it is a tooltip instead. On phones
   *  `shortLabel`, if there is one, stands under the icon. */
  showText: boolean;
  shortLabel?: string;
  /** Every label that the control can have. There is room for the longest, so that the bar does not
   *  move when the label changes. */
  words?: readonly string[];
  ref?: Ref<HTMLButtonElement>;
}

export type Control = Omit<ControlProps, 'showText'>;

/** A control that a capability gives to the bar at the foot. */
export interface PlacedControl {
  /** Names the control among all controls; a keyboard shortcut finds it by this key. */
  readonly key: string;
  readonly control: Control;
  /** The label under the icon on phones. A control without one stands under More there. */
  readonly phoneLabel?: string;
}
