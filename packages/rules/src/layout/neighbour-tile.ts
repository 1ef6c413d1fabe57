import type { Rect } from './stage.ts';

const DIRECTIONS: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The nearest tile in the direction of an arrow key, as seen on the screen; undefined where there
 *  is none, or the key is no arrow. A tile straight ahead comes before a nearer one off to the
 *  side. */
export function neighbourTile<R extends Rect>(tiles: readonly R[], from: R, key: string): R | undefined {
  const direction = DIRECTIONS[key];
  if (direction === undefined) return undefined;
  const middle = ({ x, y, width, height }: Rect) => ({ x: x + width / 2, y: y + height / 2 });
  const here = middle(from);
  let best: { tile: R; cost: number } | undefined;
  for (const tile of tiles) {
    const there = middle(tile);
    const ahead = (there.x - here.x) * direction.x + (there.y - here.y) * direction.y;
    if (ahead < 1) continue;
    const aside = Math.abs((there.x - here.x) * direction.y) + Math.abs((there.y - here.y) * direction.x);
    const cost = ahead + 2 * aside;
    if (best === undefined || cost < best.cost) best = { tile, cost };
  }
  return best?.tile;
}
