import type { PresenceAt } from '@hemicycle/contract/attendance';

/** The area under the steps of presence as an SVG path, from the first step to `asOf`, `highest`
 *  heads at the top. What lasts no time is not seen. Pure; `presence` is in the order of time. */
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
