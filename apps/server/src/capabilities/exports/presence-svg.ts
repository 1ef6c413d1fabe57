import type { Attendance } from '@hemicycle/contract/attendance';
import { presenceEnd, quorumTurns, type QuorumTurn } from '@hemicycle/rules/people/quorum-turns';

const WIDTH_PX = 600;
const HEIGHT_PX = 170;
const MARK_PX = 9;
const INK = '#1a1a1a';
const PALE = '#d9d9d9';

/** The marks of the quorum, told apart by their shape, so that a photocopy tells as much. */
const MARKS: Readonly<Record<QuorumTurn['stood'], (x: number, y: number) => string>> = {
  reached: (x, y) =>
    `<path d="M${x} ${y - MARK_PX}L${x + MARK_PX / 2} ${y}H${x - MARK_PX / 2}Z" fill="${INK}"/>`,
  lost: (x, y) =>
    `<path d="M${x} ${y}L${x + MARK_PX / 2} ${y - MARK_PX}H${x - MARK_PX / 2}Z" fill="white" stroke="${INK}"/>`,
  unset: (x, y) =>
    `<circle cx="${x}" cy="${y - MARK_PX / 2}" r="${MARK_PX / 2 - 1}" fill="none" stroke="${INK}"/>`,
};

/** The share of the expected people present over time as a stepped area, with a mark and a line
 *  wherever the quorum was reached or lost; null where nobody came or nobody is expected. Time runs
 *  from the left, or from the right. Source: BEY-12. */
export function presenceSvg(
  { presence, expected, asOf, quorum }: Attendance,
  { fromRight }: { readonly fromRight: boolean },
): string | null {
  const fromMs = presence[0]?.at;
  if (fromMs === undefined || expected === 0) return null;
  const untilMs = Math.max(fromMs + 1, presenceEnd(presence, asOf));
  const foot = HEIGHT_PX + MARK_PX + 4;
  const x = (ms: number) => {
    const share = (Math.min(Math.max(ms, fromMs), untilMs) - fromMs) / (untilMs - fromMs);
    return round((fromRight ? 1 - share : share) * WIDTH_PX);
  };
  const y = (heads: number) => round(foot - (Math.min(heads, expected) / expected) * HEIGHT_PX);
  const steps = presence.map(({ at, present }) => `H${x(at)}V${y(present)}`).join('');
  const lines = [0, 0.25, 0.5, 0.75, 1].map(
    (share) => `<path d="M0 ${y(share * expected)}H${WIDTH_PX}" stroke="${PALE}" stroke-width="0.6"/>`,
  );
  const marks = quorumTurns(quorum)
    .filter(({ at }) => at <= untilMs)
    .map(
      ({ at, stood }) =>
        `<path d="M${x(at)} ${MARK_PX}V${foot}" stroke="${INK}" stroke-width="0.6" stroke-dasharray="3 2"/>${MARKS[stood](x(at), MARK_PX)}`,
    );
  const area = `<path d="M${x(fromMs)} ${foot}${steps}H${x(untilMs)}V${foot}Z" fill="#e6e6e6" stroke="${INK}" stroke-width="1.2"/>`;
  return svg([-MARK_PX, 0, WIDTH_PX + 2 * MARK_PX, foot + 2], [area, ...lines, ...marks].join(''));
}

/** A mark of the quorum alone, for the legend. */
export function quorumMarkSvg(stood: QuorumTurn['stood']): string {
  return svg([-MARK_PX, -MARK_PX / 2, MARK_PX * 2, MARK_PX * 2], MARKS[stood](0, MARK_PX));
}

/** A piece of the line alone, for the legend. */
export function lineSvg(): string {
  return svg([0, 0, 18, 18], `<path d="M0 9H9V4H18" fill="none" stroke="${INK}" stroke-width="1.6"/>`);
}

function svg([left, top, width, height]: readonly [number, number, number, number], content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${width} ${height}" width="${width}" height="${height}">${content}</svg>`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
