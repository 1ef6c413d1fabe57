import { equalLayout } from './equal-layout.ts';
import { onePlusNLayout } from './one-plus-n-layout.ts';
import { prominentLayout } from './prominent-layout.ts';
import { phoneLayout } from './phone-layout.ts';
import type { StageLayout, StageRequest } from './stage.ts';

/** The layouts that the stage can draw; on phones each is one large tile over two columns. Source: LAYOUT-01, LOOKS §5. */
export type TileLayoutMode = 'Equal' | 'Prominent' | 'OnePlusN';

function layoutLeftToRight(request: StageRequest, mode: TileLayoutMode, phone: boolean): StageLayout {
  if (phone) return phoneLayout(request);
  switch (mode) {
    case 'Equal':
      return equalLayout(request);
    case 'Prominent':
      return prominentLayout(request);
    case 'OnePlusN':
      return onePlusNLayout(request);
  }
}

/** Where the tiles, the captions and the self view lie on the stage, in px from its upper left corner, all inside it and none
 *  over another. Tiles keep the order of the people, the first is the large one; people for whom there is no room are counted
 *  in `overflow`, always the last ones. Right to left, the picture is mirrored. The same request always gives the same
 *  answer.  Source: LAYOUT-01, LOOKS §5. */
export function tileLayout(
  request: StageRequest & {
    readonly mode: TileLayoutMode;
    readonly phone: boolean;
    readonly direction?: 'ltr' | 'rtl';
  },
): StageLayout {
  const layout = layoutLeftToRight(request, request.mode, request.phone);
  if (request.direction !== 'rtl') return layout;
  const mirror = <R extends { x: number; width: number } | null>(rect: R): R =>
    rect === null ? rect : { ...rect, x: request.widthPx - rect.x - rect.width };
  return {
    ...layout,
    tiles: layout.tiles.map(mirror),
    captions: mirror(layout.captions),
    self: mirror(layout.self),
  };
}
