/** An outline as a font reader gives it, in font units; curves are quadratic. */
export interface GlyphPath {
  readonly commands: readonly { readonly command: string; readonly args: readonly number[] }[];
}

interface Point {
  readonly x: number;
  readonly y: number;
  readonly onCurve: boolean;
}

const ON_CURVE = 1;

/** An outline as a simple glyph of the TrueType table `glyf`, padded to four bytes; no bytes where nothing is drawn.
 *  @throws RangeError of a cubic curve, which such a glyph cannot hold. */
export function simpleGlyph({ commands }: GlyphPath): Uint8Array {
  const contours = contoursOf(commands);
  const points = contours.flat();
  if (points.length === 0) return new Uint8Array(0);
  const length = 10 + contours.length * 2 + 2 + points.length * 5;
  const bytes = new Uint8Array(Math.ceil(length / 4) * 4);
  const view = new DataView(bytes.buffer);
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  [contours.length, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].forEach(
    (value, index) => view.setInt16(index * 2, value),
  );
  let at = 10;
  let last = -1;
  for (const contour of contours) {
    last += contour.length;
    view.setUint16(at, last);
    at += 2;
  }
  at += 2;
  for (const { onCurve } of points) bytes[at++] = onCurve ? ON_CURVE : 0;
  for (const values of [xs, ys]) {
    let before = 0;
    for (const value of values) {
      view.setInt16(at, value - before);
      before = value;
      at += 2;
    }
  }
  return bytes;
}

function contoursOf(commands: GlyphPath['commands']): Point[][] {
  const contours: Point[][] = [];
  const add = (x = 0, y = 0, onCurve = true): void => {
    contours.at(-1)?.push({ x: Math.round(x), y: Math.round(y), onCurve });
  };
  for (const { command, args } of commands) {
    switch (command) {
      case 'moveTo':
        contours.push([]);
        add(args[0], args[1]);
        break;
      case 'lineTo':
        add(args[0], args[1]);
        break;
      case 'quadraticCurveTo':
        add(args[0], args[1], false);
        add(args[2], args[3]);
        break;
      case 'closePath':
        break;
      default:
        throw new RangeError(`A glyph cannot hold ${command}.`);
    }
  }
  return contours.map(withoutRepeatedEnd).filter((contour) => contour.length > 0);
}

/** A contour closes by itself: an end on its beginning would stand twice. */
function withoutRepeatedEnd(contour: readonly Point[]): Point[] {
  const [first, last] = [contour[0], contour.at(-1)];
  const repeats = contour.length > 1 && last?.onCurve && first?.x === last.x && first.y === last.y;
  return repeats ? contour.slice(0, -1) : [...contour];
}
