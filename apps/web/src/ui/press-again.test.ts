import { expect, test } from 'vitest';
import { isPressAgain } from './press-again.ts';

function press(atMs: number, { xPx = 200, yPx = 300, detail = 1, pointerType = 'touch' } = {}): boolean {
  const place = { detail, clientX: xPx, clientY: yPx, bubbles: true };
  const event = new PointerEvent('click', { ...place, pointerType });
  Object.defineProperty(event, 'timeStamp', { value: atMs });
  let again: boolean | null = null;
  const hear = (heard: MouseEvent) => (again = isPressAgain(heard));
  document.body.addEventListener('click', hear, { once: true });
  document.body.dispatchEvent(event);
  if (again === null) throw new Error('not heard');
  return again;
}

test.each([
  { given: '225 ms later at the same place', atMs: 225, second: {}, expected: true },
  { given: '500 ms later', atMs: 500, second: {}, expected: true },
  { given: '501 ms later', atMs: 501, second: {}, expected: false },
  { given: 'as far as a finger slips', atMs: 225, second: { xPx: 220, yPx: 320 }, expected: true },
  {
    given: 'by a mouse that hardly moved',
    atMs: 225,
    second: { yPx: 305, pointerType: 'mouse' },
    expected: true,
  },
  {
    given: 'by a mouse on the next entry of a menu',
    atMs: 225,
    second: { yPx: 320, pointerType: 'mouse' },
    expected: false,
  },
  { given: 'on something else', atMs: 225, second: { yPx: 340 }, expected: false },
  { given: 'by the keyboard', atMs: 225, second: { xPx: 0, yPx: 0, detail: 0 }, expected: false },
  { given: 'by a program', atMs: 225, second: { xPx: 0, yPx: 0 }, expected: false },
])('[FND-14] a press $given is a press again: $expected', ({ atMs, second, expected }) => {
  const startMs = performance.now() + 60_000;
  press(startMs);
  expect(press(startMs + atMs, second)).toBe(expected);
});

test('[FND-14] a third press in a row is one too', () => {
  const startMs = performance.now() + 120_000;
  press(startMs);
  press(startMs + 300);
  expect(press(startMs + 600)).toBe(true);
});
