import { layOutSeatMap, seatMarks } from '@hemicycle/rules/votes/seat-map';
import { expect, test } from 'vitest';
import { figureRise, frameSeatMap, nameLines } from './seat-map-frame.ts';

const sizes = [118, 41, 63, 22, 27, 149, 12];
const names = [
  'Labour and Solidarity',
  'Greens',
  'Liberal Forum',
  'Regions and Islands',
  'Democratic Centre',
  'Civic Union',
  'Independents',
].map((name, index) => ({ name, count: String(sizes[index]) }));

test('[BEY-04] at 900 px each of seven groups is named outside of its arc, the one at the floor under it', () => {
  const frame = frameSeatMap(layOutSeatMap(sizes), 900, names);
  expect(frame.names.map(({ group }) => group).toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6]);
  const at = (group: number) => frame.names.find((name) => name.group === group)!;
  expect(at(6)).toMatchObject({ anchor: 'end' });
  expect(at(6).y).toBeGreaterThan(0);
  expect(at(0)).toMatchObject({ anchor: 'end', lines: ['Labour and', 'Solidarity'] });
  expect(at(5)).toMatchObject({ anchor: 'start' });
  expect(frame.figureSize).toBeGreaterThan(80);
  expect(frame.arcRadius).toBeLessThan(450);
});

test('[BEY-04] under 600 px no group is named, and the map takes the whole width', () => {
  const frame = frameSeatMap(layOutSeatMap(sizes), 358, names);
  expect(frame.names).toEqual([]);
  expect(frame.arcRadius).toBeGreaterThan(170);
});

test('[BEY-04] a small house is drawn no larger than 30 px a row', () => {
  expect(frameSeatMap(layOutSeatMap([6, 5, 4, 4, 5]), 1100, null).pitch).toBe(30);
});

test('[BEY-04] of many small groups those without room are left to the table, and no two names meet', () => {
  const many = Array.from({ length: 12 }, () => 2);
  const frame = frameSeatMap(
    layOutSeatMap(many),
    640,
    many.map((count, index) => ({ name: `A group of some name ${index}`, count: String(count) })),
  );
  expect(frame.names.length).toBeGreaterThan(3);
  expect(frame.names.length).toBeLessThanOrEqual(12);
});

test('[BEY-04] a name between two others is broken before it gives way', () => {
  const arabic = [
    'العمل والتضامن',
    'الخضر',
    'المنتدى الليبرالي',
    'المناطق والجزر',
    'الوسط الديمقراطي',
    'الاتحاد المدني',
    'مستقلون',
  ];
  const frame = frameSeatMap(
    layOutSeatMap(sizes),
    880,
    arabic.map((name, index) => ({ name, count: String(sizes[index]) })),
  );
  expect(frame.names.find(({ group }) => group === 3)?.lines).toEqual(['المناطق', 'والجزر']);
});

test.each([
  { house: [27], width: 868 },
  { house: [50], width: 358 },
  { house: [45, 2, 53], width: 868 },
  { house: sizes, width: 358 },
])(
  '[BEY-04] in $house seats at $width px the number in the middle is clear of every seat',
  ({ house, width }) => {
    const map = layOutSeatMap(house);
    const { figureSize, pitch } = frameSeatMap(map, width, null, 'Yea');
    expect(figureSize).toBeGreaterThanOrEqual(20);
    const corner = {
      x: String(map.seats.length).length * figureSize! * 0.27,
      y: -figureRise(figureSize!) - figureSize! * 0.68,
    };
    const gaps = map.seats.map((seat) =>
      Math.hypot(Math.abs(seat.x) * pitch - corner.x, seat.y * pitch - corner.y),
    );
    expect(Math.min(...gaps)).toBeGreaterThan(seatMarks.diamond * pitch + 4);
  },
);

test('[BEY-04] where the number or the word under it has no room, the legend alone counts', () => {
  const map = layOutSeatMap([27]);
  expect(frameSeatMap(layOutSeatMap([25]), 868, null, 'Yea').figureSize).toBeNull();
  expect(frameSeatMap(map, 868, null, 'Yea').figureSize).not.toBeNull();
  expect(frameSeatMap(map, 868, null, 'María-José Fernández').figureSize).toBeNull();
});

test.each([
  { name: 'Greens', lines: ['Greens'] },
  { name: 'Regions and Islands', lines: ['Regions and', 'Islands'] },
  {
    name: 'Donaudampfschifffahrtsgesellschaft',
    lines: ['Donaudampfschifff…'],
  },
  { name: 'المنتدى الليبرالي الكبير', lines: ['المنتدى', 'الليبرالي الكبير'] },
])('[BEY-04] $name stands in $lines.length lines', ({ name, lines }) => {
  expect(nameLines(name)).toEqual(lines);
});
