import type { WidthClass } from './breakpoints.ts';

/** The layout to begin with: the exception of one's role, then the configured default, then
 *  Prominent on a tablet or phone, then Equal. Source: LAYOUT-02, LAYOUT-03, A5. */
export function defaultLayout<Mode extends string>(choice: {
  readonly roleException?: Mode | undefined;
  readonly configured?: Mode | undefined;
  readonly widthClass: WidthClass;
}): Mode | 'Prominent' | 'Equal' {
  const narrow = choice.widthClass !== 'desktop';
  return choice.roleException ?? choice.configured ?? (narrow ? 'Prominent' : 'Equal');
}
