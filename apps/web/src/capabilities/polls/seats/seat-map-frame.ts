import { type SeatMap, seatMarks } from '@hemicycle/rules/votes/seat-map';

/** A group's name beside its arc: up to two lines, the last one with the count. Lengths are in px
 *  of the drawing. */
export interface PlacedName {
  readonly group: number;
  readonly lines: readonly string[];
  readonly anchor: 'start' | 'middle' | 'end';
  readonly x: number;
  /** The base line of the first line of text. */
  readonly y: number;
}

/** The geometry of a drawn seat map: the pitch of the rows, the middle of the floor line, the
 *  radius of the groups' arcs, the upper edge and the height of the drawing, and the size of the
 *  number in the middle (null: no room for one). Lengths are in px. */
export interface SeatMapFrame {
  readonly pitch: number;
  readonly centreX: number;
  readonly arcRadius: number;
  readonly top: number;
  readonly height: number;
  readonly figureSize: number | null;
  readonly names: readonly PlacedName[];
}

/** The width from which a drawing names the groups, in px. For a narrower drawing the table names
 *  them. Source: looks §6 "Seat map". */
export const NAMES_FROM_WIDTH_PX = 600;
/** The distance between two lines of a name, in px. */
export const NAME_LINE_PX = 18;
const NAME_FONT_PX = 14;

const PITCH_MAX_PX = 30;
const ARC_BEYOND_SEATS = 0.9;
const ARC_WIDTH_PX = 3.5;
const NAME_GAP_PX = 10;
/** The gap between the inner row and the number in the middle with its word, in px. */
const FIGURE_CLEAR_PX = 6;
const FIGURE_MAX_PX = 84;
/** The smallest size of the number, in px. A smaller one is left out: the legend under the map has
 *  it. */
const FIGURE_MIN_PX = 20;
/** The width of a digit of the serif font, as a fraction of the font size. */
const DIGIT_WIDTH = 0.54;
const DIGIT_HEIGHT = 0.68;
const FIGURE_WORD_PX = 16;
const LINE_MAX_CHARS = 18;
const FLOOR_NAMES_BELOW_RAD = (7 * Math.PI) / 180;
const MIDDLE_COSINE = 0.2;
/** The distances, in px, by which a name moves outwards to avoid another name. */
const STEPS_PX = [0, 20, 40];

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Fits a map into a width. The floor line is at y 0. `figureWord` stands under the number in the
 *  middle. `names` has one name for each arc. Names stand outside of their arcs, and below the end
 *  of an arc that is within 7° of the floor. A name that would overlap another one is broken into
 *  two lines, then moved outwards, then left to the table. Larger groups are placed first. Source:
 *  BEY-04, looks §6 "Seat map". */
export function frameSeatMap(
  map: SeatMap,
  widthPx: number,
  names: readonly { readonly name: string; readonly count: string }[] | null,
  figureWord = '',
): SeatMapFrame {
  const named = widthPx >= NAMES_FROM_WIDTH_PX && names !== null;
  const linesOf = map.arcs.map((_, index) => nameLines(names?.[index]?.name ?? ''));
  const margin = named
    ? Math.max(
        ...map.arcs.map((arc, index) =>
          Math.abs(Math.cos(middleOf(arc))) < 0.5 || isAtFloor(arc)
            ? 0
            : blockWidth(linesOf[index] ?? [], names[index]?.count ?? '') + NAME_GAP_PX,
        ),
        0,
      )
    : 0;
  const radius = map.outerRadius + ARC_BEYOND_SEATS;
  const pitch = Math.min(PITCH_MAX_PX, (widthPx / 2 - margin - ARC_WIDTH_PX) / radius);
  const centreX = widthPx / 2;
  const arcRadius = radius * pitch;
  const placed: (PlacedName & { box: Box })[] = [];
  if (named) {
    const order = map.arcs
      .map((arc, index) => ({ arc, index }))
      .toSorted((one, other) => other.arc.seats - one.arc.seats);
    for (const { arc, index } of order) {
      const count = names[index]?.count ?? '';
      const inTwo = splitInTwo(names[index]?.name ?? '');
      const tries = STEPS_PX.flatMap((step) =>
        [linesOf[index] ?? [], inTwo].map((lines) => ({ step, lines })),
      );
      for (const { step, lines } of tries) {
        const width = blockWidth(lines, count);
        const name = placeName(arc, { lines, width, centreX, arcRadius, pitch, step });
        if (name.box.left < 0 || name.box.right > widthPx) continue;
        if (placed.some(({ box }) => meet(box, name.box))) continue;
        placed.push({ ...name, group: arc.group });
        break;
      }
    }
  }
  const top = Math.min(-arcRadius - ARC_WIDTH_PX, ...placed.map(({ box }) => box.top));
  const bottom = Math.max(pitch * 0.5 + 3, ...placed.map(({ box }) => box.bottom));
  return {
    pitch,
    centreX,
    arcRadius,
    top: Math.floor(top),
    height: Math.ceil(bottom) - Math.floor(top),
    figureSize: figureSizeIn(map, pitch, figureWord),
    names: placed.map(({ box: _, ...name }) => name),
  };
}

/** How far above the floor line a number of this size stands, in px. Its word stands below it. */
export function figureRise(size: number): number {
  return NAME_LINE_PX + size * 0.12;
}

/** The largest size at which the number and its word stay clear of every mark of the inner row;
 *  null where no size does. It reserves as many digits as the number of seats has, so that arriving
 *  votes do not change the size. */
function figureSizeIn(map: SeatMap, pitch: number, word: string): number | null {
  const room = (map.innerRadius - seatMarks.diamond) * pitch - FIGURE_CLEAR_PX;
  const digits = String(map.seats.length).length;
  if (Math.hypot((textWidth(word) * FIGURE_WORD_PX) / NAME_FONT_PX / 2, FIGURE_WORD_PX) > room) return null;
  for (let size = FIGURE_MAX_PX; size >= FIGURE_MIN_PX; size -= 1) {
    const top = figureRise(size) + size * DIGIT_HEIGHT;
    if (Math.hypot((digits * size * DIGIT_WIDTH) / 2, top) <= room) return size;
  }
  return null;
}

type Arc = SeatMap['arcs'][number];

function middleOf({ fromRad, toRad }: Arc): number {
  return (fromRad + toRad) / 2;
}

function isAtFloor(arc: Arc): boolean {
  const middle = middleOf(arc);
  return Math.min(middle, Math.PI - middle) < FLOOR_NAMES_BELOW_RAD;
}

function placeName(
  arc: Arc,
  given: {
    lines: readonly string[];
    width: number;
    centreX: number;
    arcRadius: number;
    pitch: number;
    step: number;
  },
): Omit<PlacedName, 'group'> & { box: Box } {
  const { lines, width, centreX, arcRadius, pitch, step } = given;
  const height = lines.length * NAME_LINE_PX;
  const middle = middleOf(arc);
  const isLeft = middle < Math.PI / 2;
  if (isAtFloor(arc)) {
    const x = centreX + (isLeft ? -arcRadius : arcRadius);
    const y = pitch * seatMarks.disc + NAME_LINE_PX + step;
    const anchor = isLeft ? 'start' : 'end';
    return { lines, anchor, x, y, box: boxOf({ anchor, x, y, width, height }) };
  }
  const radius = arcRadius + NAME_GAP_PX + step;
  const cosine = Math.cos(middle);
  const anchor = Math.abs(cosine) < MIDDLE_COSINE ? 'middle' : isLeft ? 'end' : 'start';
  const x = centreX - cosine * radius;
  const blockMiddle = -Math.sin(middle) * (radius + height / 2);
  const y = blockMiddle - height / 2 + NAME_LINE_PX * 0.75;
  return { lines, anchor, x, y, box: boxOf({ anchor, x, y, width, height }) };
}

function boxOf(given: {
  anchor: PlacedName['anchor'];
  x: number;
  y: number;
  width: number;
  height: number;
}): Box {
  const { anchor, x, y, width, height } = given;
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  const top = y - NAME_LINE_PX * 0.75;
  return { left, right: left + width, top, bottom: top + height };
}

function meet(one: Box, other: Box): boolean {
  return (
    one.left < other.right + 6 &&
    other.left < one.right + 6 &&
    one.top < other.bottom &&
    other.top < one.bottom
  );
}

/** Breaks a name into at most two lines. A longer name is cut; the table shows all of it. */
export function nameLines(name: string): string[] {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const first: string[] = [];
  if ([...name].length <= LINE_MAX_CHARS - 3) return [words.join(' ')];
  while (words.length > 0 && [...first, words[0]].join(' ').length <= LINE_MAX_CHARS - 3)
    first.push(words.shift() ?? '');
  if (first.length === 0) first.push(words.shift() ?? '');
  const lines = [first.join(' '), words.join(' ')].filter((line) => line !== '');
  return lines.map((line) => cut(line));
}

/** Breaks a name of two or more words into two lines of about the same length, and cuts lines that
 *  are too long. */
function splitInTwo(name: string): string[] {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const splits = words.slice(1).map((_, index) => {
    const lines = [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')];
    return { lines, longest: Math.max(...lines.map((line) => line.length)) };
  });
  const best = splits.toSorted((one, other) => one.longest - other.longest)[0];
  return (best?.lines ?? [name]).map((line) => cut(line));
}

function cut(line: string): string {
  const letters = [...line];
  return letters.length <= LINE_MAX_CHARS ? line : `${letters.slice(0, LINE_MAX_CHARS - 1).join('')}…`;
}

/** The approximate width of a text of `NAME_FONT_PX`, in px. Chinese, Japanese and Korean
 *  characters are square. */
function textWidth(text: string): number {
  return [...text].reduce((sum, sign) => sum + (/[⺀-鿿가-힯豈-﫿]/u.test(sign) ? 14 : 7.3), 0);
}

function blockWidth(lines: readonly string[], count: string): number {
  return Math.max(
    0,
    ...lines.map((line, index) => textWidth(index === lines.length - 1 ? `${line} ${count}` : line)),
  );
}
