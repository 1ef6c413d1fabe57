import type { ClosedPart } from '@hemicycle/contract/closed-sessions';
import { staysInClosed } from '../lobby/let-in.ts';

/** Whether any moment of a span is in a closed part of a session. Both are in ms since the epoch; a
 *  part without an end lasts. Source: BEY-45. */
export function touchesClosed(
  parts: readonly ClosedPart[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): boolean {
  return parts.some((part) => toMs > part.fromMs && (part.toMs === null || fromMs < part.toMs));
}

/** Whether a moment is in a closed part. */
export function isInClosed(parts: readonly ClosedPart[], atMs: number): boolean {
  return touchesClosed(parts, { fromMs: atMs, toMs: atMs + 1 });
}

/** How much of a span is outside of closed parts, in ms. */
export function openMsOf(
  parts: readonly ClosedPart[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): number {
  const closedMs = parts.map((part) =>
    Math.max(0, Math.min(toMs, part.toMs ?? toMs) - Math.max(fromMs, part.fromMs)),
  );
  return Math.max(0, toMs - fromMs - closedMs.reduce((sum, ms) => sum + ms, 0));
}

/** The parts of which somebody may not know. `named`: those who were named for a part. Source:
 *  BEY-45. */
export function hiddenPartsFor<Part extends ClosedPart & { readonly named: readonly string[] }>(
  parts: readonly Part[],
  { userId, ...viewer }: { readonly userId: string } & Omit<Parameters<typeof staysInClosed>[0], 'isNamed'>,
): Part[] {
  return parts.filter(({ named }) => !staysInClosed({ ...viewer, isNamed: named.includes(userId) }));
}

/** The class of somebody by what is hidden from them: those of one class know the same parts. */
export function closedClassOf(
  parts: Parameters<typeof hiddenPartsFor>[0],
  viewer: Parameters<typeof hiddenPartsFor>[1],
): string {
  return hiddenPartsFor(parts, viewer)
    .map(({ fromMs }) => fromMs)
    .join(' ');
}
