import type { PresenceAt } from '@hemicycle/contract/attendance';

/** The SVG path of the area below the stepped line of presence, from the first step to `asOf`. The
 *  top of the area is `highest` people. A step that lasts no time is not visible. Pure; `presence`
 *  must be in the order of time. */
export function presencePath(
  presence: readonly PresenceAt[],
  { asOf, highest, width, height }: { asOf: number; highest: number; width: number; height: number },
): string {
  const fromMs = presence[0]?.at ?? asOf;
  const lastsMs = Math.max(1, asOf - fromMs);
  const x = (ms: number) => round(((Math.min(ms, asOf) - fromMs) / lastsMs) * width);
  const y = (heads: number) => round(height - (heads / Math.max(1, highest)) * height);
  const steps = presence.map(({ at, present }) => `H${x(at)}V${y(present)}`);
  return `M0 ${height}${steps.join('')}H${width}V${height}Z`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
