import {
  captionStrip,
  TILE_GAP_PX,
  TILE_RATIO,
  tileHeight,
  type StageLayout,
  type StageRequest,
  type Tile,
} from './stage.ts';

const SELF_WIDTH_SHARE = 0.28;
const CAPTIONS_HEIGHT_PX = 64;

/** On phones, whatever the mode: one large tile over the whole width, below it two columns with as many rows as there is
 *  room, at the foot captions and a small self view.  Source: LOOKS §5. */
export function phoneLayout(request: StageRequest): StageLayout {
  const gap = request.gapPx ?? TILE_GAP_PX;
  const selfWidth = Math.floor(request.widthPx * SELF_WIDTH_SHARE);
  const selfHeight = request.selfView ? tileHeight(selfWidth) : 0;
  const footHeight = Math.min(Math.max(selfHeight, CAPTIONS_HEIGHT_PX), Math.floor(request.heightPx / 3));
  const footY = request.heightPx - footHeight;
  const largeWidth = Math.max(0, Math.min(request.widthPx, Math.floor((footY - gap) * TILE_RATIO)));
  const largeHeight = tileHeight(largeWidth);
  const width = Math.floor((request.widthPx - gap) / 2);
  const height = tileHeight(width);
  const rows = Math.max(0, Math.floor((footY - gap - largeHeight) / (height + gap)));
  const shown = Math.min(request.count, 1 + 2 * rows);
  const tiles = Array.from({ length: shown }, (_, place): Tile => {
    if (place === 0) {
      const x = Math.floor((request.widthPx - largeWidth) / 2);
      return { x, y: 0, width: largeWidth, height: largeHeight, size: 'large' };
    }
    const row = Math.floor((place - 1) / 2);
    const column = (place - 1) % 2;
    return {
      x: column * (width + gap),
      y: largeHeight + gap + row * (height + gap),
      width,
      height,
      size: 'small',
    };
  });
  const selfShown = request.selfView && selfHeight <= footHeight;
  return {
    tiles,
    captions: captionStrip({
      x: 0,
      y: footY,
      width: request.widthPx - (selfShown ? selfWidth + gap : 0),
      height: footHeight,
    }),
    self: selfShown
      ? {
          x: request.widthPx - selfWidth,
          y: request.heightPx - selfHeight,
          width: selfWidth,
          height: selfHeight,
        }
      : null,
    overflow: request.count - shown,
  };
}
