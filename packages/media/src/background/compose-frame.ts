import { MASK_ALPHA_OF_BYTE } from '@hemicycle/rules/background/mask-alpha';
import { coveringPart, type PictureSize } from '@hemicycle/rules/background/picture-size';

/** The background behind the person. */
export type Backdrop =
  | { readonly kind: 'blur'; readonly blurPx: number }
  | { readonly kind: 'image'; readonly picture: HTMLCanvasElement };

type Context = CanvasRenderingContext2D;

/** Draws the person of a frame in front of the background. `person`: a mask whose alpha says how
 *  much of the person each point shows. The target is as large as `size`. Source: VBG-23,
 *  VBG-26. */
export function composeFrame(
  target: Context,
  parts: {
    readonly size: PictureSize;
    readonly frame: CanvasImageSource;
    readonly person: CanvasImageSource;
    readonly edgeBlurPx: number;
    readonly backdrop: Backdrop;
  },
): void {
  const { size, frame, person, edgeBlurPx, backdrop } = parts;
  target.globalCompositeOperation = 'source-over';
  target.clearRect(0, 0, size.width, size.height);
  drawBlurred(target, person, size, edgeBlurPx, 0);
  target.globalCompositeOperation = 'source-in';
  target.drawImage(frame, 0, 0, size.width, size.height);
  target.globalCompositeOperation = 'destination-over';
  if (backdrop.kind === 'blur') {
    // Drawing beyond the borders keeps the blur from fading them.
    drawBlurred(target, frame, size, backdrop.blurPx, backdrop.blurPx * 2);
  } else {
    const { picture } = backdrop;
    const part = coveringPart(picture, size);
    target.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, size.width, size.height);
  }
  target.globalCompositeOperation = 'source-over';
}

/** Draws with a blur of `blurPx`; a browser that cannot blur draws the picture small and then large
 *  again. */
function drawBlurred(
  target: Context,
  source: CanvasImageSource,
  { width, height }: PictureSize,
  blurPx: number,
  beyondPx: number,
): void {
  const place = [0 - beyondPx, 0 - beyondPx, width + 2 * beyondPx, height + 2 * beyondPx] as const;
  if (blurPx <= 0) {
    target.drawImage(source, ...place);
  } else if (typeof Reflect.get(target, 'filter') === 'string') {
    target.filter = `blur(${blurPx}px)`;
    target.drawImage(source, ...place);
    target.filter = 'none';
  } else {
    const small = document.createElement('canvas');
    small.width = Math.max(1, Math.round(width / (blurPx + 1)));
    small.height = Math.max(1, Math.round(height / (blurPx + 1)));
    small.getContext('2d')?.drawImage(source, 0, 0, small.width, small.height);
    target.imageSmoothingQuality = 'high';
    target.drawImage(small, ...place);
  }
}

/** Draws the model's mask, and turns the likelihood of each point into the share of the person that
 *  is shown. Source: VBG-24, VBG-25. */
export function drawPerson(target: Context, mask: CanvasImageSource, { width, height }: PictureSize): void {
  target.clearRect(0, 0, width, height);
  target.drawImage(mask, 0, 0, width, height);
  const pixels = target.getImageData(0, 0, width, height);
  const { data } = pixels;
  for (let alpha = 3; alpha < data.length; alpha += 4) {
    data[alpha] = MASK_ALPHA_OF_BYTE[data[alpha] ?? 0] ?? 0;
  }
  target.putImageData(pixels, 0, 0);
}
