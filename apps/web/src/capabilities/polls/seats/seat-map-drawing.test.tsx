import { seatMarkPath } from '@hemicycle/rules/votes/seat-mark-path';
import { fireEvent, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw } from '../../../testing-render.tsx';
import { testPoll, testSeats } from '../testing-house.ts';
import { SeatMap } from './SeatMap.tsx';

const seats = testSeats(24, 12);

beforeEach(() => i18next.changeLanguage('en-US'));
afterEach(() => vi.restoreAllMocks());

function drawMap(shown = seats, isOver = false) {
  const { container } = draw(
    <SeatMap seats={shown} voteOptions={testPoll.voteOptions} isOver={isOver} describedBy="count" />,
  );
  return {
    map: screen.getByRole('listbox'),
    mark: (index: number) => container.querySelector(`[data-seat="${index}"]`)!,
    ring: () => container.querySelector('circle'),
    arcs: () => [...container.querySelectorAll('svg > path:not([data-seat])')],
    names: () => [...container.querySelectorAll('svg > text[text-anchor]:has(tspan)')],
    texts: () => Array.from(container.querySelectorAll('svg > text'), ({ textContent }) => textContent),
    width: Number(container.querySelector('svg')!.getAttribute('viewBox')!.split(' ')[2]),
  };
}

/** The middle of a mark, in px: the middle of the points where its outline begins and turns. */
function middleOf(mark: Element): { x: number; y: number } {
  const outline = mark.getAttribute('d')!;
  const [x = 0, y = 0] = outline.match(/-?[\d.]+/g)!.map(Number);
  const radius = /a([\d.]+) /.exec(outline)?.[1];
  if (radius !== undefined) return { x: x + Number(radius), y };
  const right = Number(/L(-?[\d.]+) /.exec(outline)![1]);
  return { x, y: y + (right - x) };
}

test('[BEY-04] the arc of each group has the colour of that group, from the left end to the right', () => {
  const { arcs } = drawMap();
  const colours = [...new Set(seats.map(({ color }) => color))];
  expect(arcs().map((arc) => arc.getAttribute('stroke'))).toEqual(colours);
  const begins = arcs().map((arc) => Number(/^M(-?[\d.]+)/.exec(arc.getAttribute('d')!)![1]));
  expect(begins).toEqual(begins.toSorted((one, other) => one - other));
});

test('[BEY-04] Yea is a disc, Nay a striped diamond, and only Nay is either', () => {
  const { mark } = drawMap();
  for (const [index, { voteDecision }] of seats.entries()) {
    const outline = mark(index).getAttribute('d')!;
    const isNay = voteDecision === 'Nay';
    expect(outline.includes('L'), `${index}: ${voteDecision}`).toBe(isNay);
    expect(mark(index).getAttribute('fill') !== null, `${index}: ${voteDecision}`).toBe(isNay);
  }
  const stripes = /^url\(#(.+)\)$/.exec(mark(2).getAttribute('fill')!)![1]!;
  expect(document.getElementById(stripes)?.tagName.toLowerCase()).toBe('pattern');
  // A disc and an empty circle differ in size.
  const sizeOf = (index: number) => /a([\d.]+) /.exec(mark(index).getAttribute('d')!)![1];
  expect(sizeOf(0)).not.toBe(sizeOf(23));
  expect(seatMarkPath('yea', 0, 0, 20)).not.toBe(seatMarkPath('none', 0, 0, 20));
});

test('[BEY-04] the first seat stands at the left and the last at the right, also in Arabic', async () => {
  await i18next.changeLanguage('ar');
  const { map, mark, width } = drawMap();
  expect(map.dir).toBe('ltr');
  expect(middleOf(mark(0)).x).toBeLessThan(width * 0.4);
  expect(middleOf(mark(23)).x).toBeGreaterThan(width * 0.6);
  for (const index of seats.keys()) expect(middleOf(mark(index)).y).toBeLessThanOrEqual(0.01);
});

test('[BEY-04] the ring stands around the seat that the keys are at, and goes with the focus', () => {
  const { map, mark, ring } = drawMap();
  expect(ring()).toBeNull();
  fireEvent.focus(map);
  for (const [key, index] of [
    ['End', 23],
    ['Home', 0],
  ] as const) {
    fireEvent.keyDown(map, { key });
    const at = middleOf(mark(index));
    expect(Number(ring()?.getAttribute('cx'))).toBeCloseTo(at.x, 0);
    expect(Number(ring()?.getAttribute('cy'))).toBeCloseTo(at.y, 0);
  }
  fireEvent.blur(map);
  expect(ring()).toBeNull();
});

test('[BEY-04] a seat that is pointed at shows its own name, group and vote', () => {
  const { map, mark } = drawMap();
  fireEvent.pointerMove(mark(2));
  const { name, groupName } = seats[2]!;
  expect(map.lastElementChild?.textContent).toBe(`${name}${groupName}Nay`);
  fireEvent.pointerLeave(map);
  expect(map.lastElementChild?.tagName.toLowerCase()).toBe('svg');
});

test('[BEY-04] the number in the middle counts the first option, and its word says so', () => {
  const many = testSeats(100, 100);
  const { texts } = drawMap(many);
  const yeas = many.filter(({ voteDecision }) => voteDecision === 'Yea').length;
  expect(texts()).toEqual([String(yeas), 'Yea']);
});

test.each([
  { why: 'Nay has the most', of: ['Nay', 'Nay', 'Yea'], expected: ['67', 'Nay'] },
  { why: 'Yea and Nay are equal', of: ['Nay', 'Yea', null, null], expected: ['50', 'voted'] },
  { why: 'nobody voted', of: [null], expected: ['0', 'voted'] },
])('[BEY-04] the number in the middle of a vote that is over: $why', ({ of, expected }) => {
  const shown = testSeats(100, 100).map((seat, index) => ({
    ...{ ...seat, voteDecision: of[index % of.length] ?? null },
  }));
  expect(drawMap(shown, true).texts()).toEqual(expected);
});

test('[BEY-04] the arcs of neighbouring groups keep apart, and come close', () => {
  const { arcs } = drawMap();
  const ends = arcs().map((arc) =>
    arc
      .getAttribute('d')!
      .match(/-?[\d.]+/g)!
      .map(Number),
  );
  for (const [index, [, , , , , , , x = 0, y = 0]] of ends.slice(0, -1).entries()) {
    const [nextX = 0, nextY = 0] = ends[index + 1] ?? [];
    expect(nextX).toBeGreaterThan(x);
    expect(Math.hypot(nextX - x, nextY - y)).toBeLessThan(8);
  }
});

test('[BEY-04] a ring has a broad line, every other mark a hairline; the stripes of a Nay leave gaps', () => {
  const { mark } = drawMap();
  const lineOf = (index: number) => Number(mark(index).getAttribute('stroke-width'));
  const lineOfA = (decision: string | null) =>
    lineOf(seats.findIndex(({ voteDecision }) => voteDecision === decision));
  expect(['Yea', 'Nay', null].map(lineOfA)).toEqual([1.25, 1.25, 1.25]);
  expect(lineOfA('Pres.')).toBeGreaterThan(3);
  const pattern = document.querySelector('pattern')!;
  const stripe = Number(pattern.querySelector('rect')?.getAttribute('width'));
  expect(stripe).toBe(Number(pattern.getAttribute('width')) / 2);
});

test('[BEY-04] the ring stands close around its seat', () => {
  const { map, mark, ring } = drawMap();
  fireEvent.focus(map);
  const radius = Number(/a([\d.]+) /.exec(mark(0).getAttribute('d')!)![1]);
  const beyond = Number(ring()?.getAttribute('r')) - radius;
  expect(beyond).toBeGreaterThan(2);
  expect(beyond).toBeLessThan(8);
});

test('[BEY-04] what a seat says stands above it, and inside the map at both ends', () => {
  const many = testSeats(100, 100);
  const { map, mark, width } = drawMap(many);
  const xOf = (index: number) => middleOf(mark(index)).x / width;
  const fromLeft = [...many.keys()].toSorted((one, other) => xOf(one) - xOf(other));
  const sideOf = (index: number) => {
    fireEvent.pointerMove(mark(index));
    return map.querySelector<HTMLElement>('span[data-side]')?.dataset['side'];
  };
  for (const index of fromLeft) {
    const isAtEnd = xOf(index) < 0.3 ? 'start' : xOf(index) > 0.7 ? 'end' : undefined;
    expect(sideOf(index), String(xOf(index))).toBe(isAtEnd);
  }
  expect(sideOf(fromLeft[0]!)).toBe('start');
  const above = /inset-block-end: calc\(.* \+ ([\d.]+)px\)/.exec(
    map.lastElementChild!.getAttribute('style')!,
  )![1];
  expect(Number(above)).toBeLessThan(24);
});

test('[BEY-04] the number in the middle is large, and stands over its word', () => {
  const { map } = drawMap(testSeats(100, 100));
  const [figure, word] = map.querySelectorAll('svg > text');
  expect(Number(figure?.getAttribute('font-size'))).toBeGreaterThan(20);
  expect(Number(figure?.getAttribute('y'))).toBeLessThan(Number(word?.getAttribute('y')) - 10);
});

test('[BEY-04] a wide map names its groups, each away from its arc, line under line', () => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900);
  const { names } = drawMap();
  const anchors = names().map((name) => name.getAttribute('text-anchor'));
  expect(anchors[0]).not.toBe(anchors.at(-1));
  for (const name of names()) {
    const lines = Array.from(name.querySelectorAll(':scope > tspan'), (line) =>
      Number(line.getAttribute('y')),
    );
    for (const [index, y] of lines.slice(1).entries()) expect(y - lines[index]!).toBe(18);
  }
  expect(names().some((name) => name.querySelectorAll(':scope > tspan').length > 1)).toBe(true);
});
