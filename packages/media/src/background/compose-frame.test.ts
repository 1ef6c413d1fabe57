import { BOKEH_BLUR_PX } from '@hemicycle/rules/background/background-constants';
import { expect, test } from 'vitest';
import { composeFrame, drawPerson } from './compose-frame.ts';

const size = { width: 320, height: 180 };

/** A canvas that records what is drawn on it, and how. */
class NotingContext {
  globalCompositeOperation = 'source-over';
  filter = 'none';
  readonly drawn: unknown[] = [];
  readonly pixels = { data: Uint8ClampedArray.from([1, 2, 3, 0, 4, 5, 6, 127, 7, 8, 9, 166, 1, 1, 1, 255]) };
  clearRect(): void {
    this.drawn.push('cleared');
  }
  drawImage(source: unknown, ...place: number[]): void {
    this.drawn.push([source, this.globalCompositeOperation, this.filter, place]);
  }
  getImageData() {
    return this.pixels;
  }
  putImageData(pixels: unknown): void {
    this.drawn.push(pixels);
  }
}

const noting = () => {
  const notes = new NotingContext();
  // @ts-expect-error -- only the parts of a canvas that the compositor uses
  const target: CanvasRenderingContext2D = notes;
  return { notes, target };
};
// @ts-expect-error -- the compositor only passes it on
const frame: CanvasImageSource = 'frame';
// @ts-expect-error -- the compositor only passes it on
const person: CanvasImageSource = 'person';

test.each([
  { id: 'VBG-26', what: 'blur', blurPx: BOKEH_BLUR_PX, filter: 'blur(5px)', place: [-10, -10, 340, 200] },
  { id: 'VBG-23', what: 'full blur', blurPx: 20, filter: 'blur(20px)', place: [-40, -40, 400, 260] },
])(
  '[$id] $what: the person with soft edges, behind it the same frame blurred beyond its borders',
  ({ blurPx, filter, place }) => {
    const { notes, target } = noting();
    composeFrame(target, { size, frame, person, edgeBlurPx: 2, backdrop: { kind: 'blur', blurPx } });
    expect(notes.drawn).toEqual([
      'cleared',
      ['person', 'source-over', 'blur(2px)', [0, 0, 320, 180]],
      ['frame', 'source-in', 'none', [0, 0, 320, 180]],
      ['frame', 'destination-over', filter, place],
    ]);
    expect(notes.globalCompositeOperation).toBe('source-over');
  },
);

test('[VBG-05] a picture fills what is behind the person, from its middle', () => {
  const { notes, target } = noting();
  // @ts-expect-error -- only the parts of a picture that are read
  const picture: HTMLCanvasElement = { width: 1000, height: 1000 };
  composeFrame(target, { size, frame, person, edgeBlurPx: 0, backdrop: { kind: 'image', picture } });
  expect(notes.drawn.slice(1)).toEqual([
    ['person', 'source-over', 'none', [0, 0, 320, 180]],
    ['frame', 'source-in', 'none', [0, 0, 320, 180]],
    [picture, 'destination-over', 'none', [0, 218.75, 1000, 562.5, 0, 0, 320, 180]],
  ]);
});

test('[VBG-24] [VBG-25] the mask shows nothing of what is likely background and all of what is surely the person', () => {
  const { notes, target } = noting();
  drawPerson(target, person, size);
  expect([...notes.pixels.data].filter((_, index) => index % 4 === 3)).toEqual([0, 0, 128, 255]);
  expect(notes.drawn.at(-1)).toBe(notes.pixels);
});
