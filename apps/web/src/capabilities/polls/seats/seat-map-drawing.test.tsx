import { seatMarkPath } from '@hemicycle/rules/votes/seat-mark-path';
import { fireEvent, screen } from '@testing-library/react';
import i18next from 'i18next';
import { beforeEach, expect, test } from 'vitest';
import { draw } from '../../../testing-render.tsx';
import { testPoll, testSeats } from '../testing-house.ts';
import { SeatMap } from './SeatMap.tsx';

const seats = testSeats(24, 12);

beforeEach(() => i18next.changeLanguage('en-US'));

function drawMap(shown = seats) {
  const { container } = draw(
    <SeatMap seats={shown} voteOptions={testPoll.voteOptions} describedBy="count" />,
  );
  return {
    map: screen.getByRole('listbox'),
    mark: (index: number) => container.querySelector(`[data-seat="${index}"]`)!,
    ring: () => container.querySelector('circle'),
    arcs: () => [...container.querySelectorAll('svg > path:not([data-seat])')],
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
