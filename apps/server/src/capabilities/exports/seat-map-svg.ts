import type { Poll } from '@hemicycle/contract/polls';
import { isPlainBallot } from '@hemicycle/rules/polls/ballot-text';
import { layOutSeatMap } from '@hemicycle/rules/votes/seat-map';
import { arcPath, seatLineWidth, seatMarkPath, type SeatMark } from '@hemicycle/rules/votes/seat-mark-path';
import { seatGroups, type SeatGroup, seatsOf, type SeatElector } from '@hemicycle/rules/votes/seats-of';
import type { VoteInspection } from '@hemicycle/contract/votes';

const WIDTH_PX = 600;
/** The least width of the map, so that a few seats are not enlarged to the width of the page. */
const WIDTH_LEAST_PX = 420;
const ARC_BEYOND_SEATS = 0.9;
const ARC_WIDTH_PX = 4;
const PITCH_MAX_PX = 30;
const MARGIN_PX = 4;
/** Marks are black on white, so that a photocopy tells as much: filled disc, hollow diamond, ring,
 *  thin circle. */
const INK = '#1a1a1a';
const NO_COLOR = '#8a8a8a';

/** A printed seat map. `groups` are its arcs from the left. */
export interface PrintedSeats {
  readonly svg: string;
  readonly groups: readonly SeatGroup[];
}

/** The seats of a closed poll as a drawing; null where a ballot is not one whole choice, or there
 *  are no electors to draw. The marks are those of the screen: a disc for the first option, a
 *  diamond for the second, a ring for any other, a thin circle where no choice is on record. The
 *  drawing depends only on what the inspection shows. Source: BEY-04, BEY-11. */
export function printSeats(
  { poll, votes }: VoteInspection,
  electors: readonly SeatElector[] | null,
): PrintedSeats | null {
  if (electors === null || electors.length === 0 || !isPlainBallot(poll)) return null;
  const seats = seatsOf(electors, votes);
  if (seats === null) return null;
  const groups = seatGroups(seats);
  const map = layOutSeatMap(groups.map(({ seats: own }) => own.length));
  const radius = map.outerRadius + ARC_BEYOND_SEATS;
  const pitch = Math.min(PITCH_MAX_PX, (WIDTH_PX / 2 - ARC_WIDTH_PX - MARGIN_PX) / radius);
  const top = radius * pitch + ARC_WIDTH_PX + MARGIN_PX;
  const width = Math.max(2 * (radius * pitch + ARC_WIDTH_PX + MARGIN_PX), WIDTH_LEAST_PX);
  const drawn = map.arcs.map(
    ({ group, fromRad, toRad }) =>
      `<path d="${arcPath(0, radius * pitch, fromRad, toRad)}" fill="none" stroke="${colorOf(groups[group])}" stroke-width="${ARC_WIDTH_PX}"/>`,
  );
  const marks = map.seats.map(({ x, y }, index) =>
    markSvg(markOf(poll, seats[index]?.voteDecision ?? null), x * pitch, y * pitch, pitch),
  );
  const height = top + pitch * 0.6;
  return {
    svg: svg(`${-width / 2} ${-top} ${width} ${height}`, [...drawn, ...marks].join('')),
    groups,
  };
}

/** A single mark, for the legend. */
export function markAlone(mark: SeatMark): string {
  return svg('-12 -12 24 24', markSvg(mark, 0, 0, 24));
}

/** The mark for a seat's choice. */
export function markOf({ voteOptions }: Pick<Poll, 'voteOptions'>, decision: string | null): SeatMark {
  if (decision === null) return 'none';
  const at = voteOptions.indexOf(decision);
  return at === 0 ? 'yea' : at === 1 ? 'nay' : 'pres';
}

function markSvg(mark: SeatMark, x: number, y: number, pitch: number): string {
  const filled = mark === 'yea';
  const width = mark === 'nay' ? pitch * 0.09 : seatLineWidth(mark, pitch);
  const stroke = mark === 'none' ? NO_COLOR : INK;
  return `<path d="${seatMarkPath(mark, x, y, pitch)}" fill="${filled ? INK : 'none'}" stroke="${filled ? 'none' : stroke}" stroke-width="${width}"/>`;
}

function colorOf(group: SeatGroup | undefined): string {
  const color = group?.color ?? '';
  return /^#[0-9a-fA-F]{6}$/.test(color) ? color : NO_COLOR;
}

function svg(viewBox: string, content: string): string {
  const [, , width, height] = viewBox.split(' ');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${width}" height="${height}">${content}</svg>`;
}
