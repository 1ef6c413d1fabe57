import type { WidthClass } from './breakpoints.ts';

/** The layout at the beginning. The first of these that is there wins: the exception of the
 *  person's role, the configured default, Prominent on a tablet or phone, Equal. Source: LAYOUT-02,
 *  LAYOUT-03, A5. */
export function defaultLayout<Mode extends string>(choice: {
  readonly roleException?: Mode | undefined;
  readonly configured?: Mode | undefined;
  readonly widthClass: WidthClass;
}): Mode | 'Prominent' | 'Equal' {
  const narrow = choice.widthClass !== 'desktop';
  return choice.roleException ?? choice.configured ?? (narrow ? 'Prominent' : 'Equal');
}
