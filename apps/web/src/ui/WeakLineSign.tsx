import type { SVGProps } from 'react';

/** The sign of a weak connection: four bars, two full and two faint. The icon of the library leaves
 *  out the faint bars and is too small to read at 18 px. Source: looks §3. */
export function WeakLineSign(props: SVGProps<SVGSVGElement>) {
  return (
    <svg {...props} viewBox="0 0 24 24" width="20" height="20" fill="currentColor" data-weak="">
      <rect x="2" y="15" width="4" height="6" rx="1" />
      <rect x="7.3" y="11" width="4" height="10" rx="1" />
      <rect x="12.7" y="7" width="4" height="14" rx="1" opacity="0.35" />
      <rect x="18" y="3" width="4" height="18" rx="1" opacity="0.35" />
    </svg>
  );
}
