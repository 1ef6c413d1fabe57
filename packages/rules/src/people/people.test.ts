import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AVATAR_COLORS, avatarColorOf, avatarImageAddress, initialsOf } from './avatar.ts';
import { countByGroup } from './count-by-group.ts';
import { groupText } from './group-display.ts';
import { cutName, nameToShow, needsNameTooltip } from './name-display.ts';
import { mayCallPeopleStates, participantIsFresh } from './people-state-refresh.ts';
import { searchPeople } from './search-people.ts';

test.each([
  { given: 'Rosa Quispe', max: 11, expected: 'Rosa Quispe' },
  { given: 'Rosa Quispe', max: 10, expected: 'Rosa Quisp...' },
  { given: 'Rosa Quispe', max: 5, expected: 'Rosa...' },
  { given: 'E\u0301lise', max: 1, expected: 'E\u0301...' },
  { given: '👩‍⚖️👩‍⚖️', max: 1, expected: '👩‍⚖️...' },
  { given: '', max: 5, expected: '' },
])('[PEOP-14] $given cut at $max is $expected', ({ given, max, expected }) => {
  expect(cutName(given, max)).toBe(expected);
});

test('[PEOP-15] a tooltip from 31 characters', () => {
  expect(needsNameTooltip('x'.repeat(30))).toBe(false);
  expect(needsNameTooltip('x'.repeat(31))).toBe(true);
});

test.each([
  {
    id: 'PEOP-20',
    why: 'overridden',
    person: { displayName: 'Rosa', overridedName: ' The Chair ' },
    reversed: true,
    expected: 'The Chair',
  },
  {
    id: 'PEOP-20',
    why: 'a blank override',
    person: { displayName: 'Rosa', overridedName: ' ' },
    reversed: false,
    expected: 'Rosa',
  },
  {
    id: 'PEOP-23',
    why: 'reversed by its parts',
    person: { displayName: 'Ana de la Vega', firstName: 'Ana', lastName: 'de la Vega' },
    reversed: true,
    expected: 'de la Vega Ana',
  },
  {
    id: 'PEOP-23',
    why: 'reversed by its words',
    person: { displayName: 'Fatima Zahra Benali' },
    reversed: true,
    expected: 'Benali Fatima Zahra',
  },
  { id: 'PEOP-23', why: 'a single word', person: { displayName: 'Rosa' }, reversed: true, expected: 'Rosa' },
  { id: 'PEOP-16', why: 'nobody known', person: null, reversed: false, expected: 'unknown' },
  {
    id: 'PEOP-17',
    why: 'a missing name',
    person: { displayName: null, firstName: 'Ana' },
    reversed: true,
    expected: 'unknown',
  },
])('[$id] $why: $expected', ({ person, reversed, expected }) => {
  expect(nameToShow(person, { reversed })).toBe(expected);
});

test.each([
  { name: 'Rosa Quispe', expected: 'RQ' },
  { name: 'anneke van der meer', expected: 'AM' },
  { name: 'Élise', expected: 'É' },
  { name: '"Ana" Chair', expected: 'AC' },
  { name: 'Odile Brun (guest)', expected: 'OB' },
  { name: '(guest)', expected: 'G' },
  { name: 'فاطمة الزهراء', expected: 'ف' },
  { name: 'Юлия Петрова', expected: 'ЮП' },
  { name: '王小明', expected: '王' },
  { name: ' - ', expected: '' },
  { name: '', expected: '' },
])('[PEOP-18] the initials of $name are $expected', ({ name, expected }) => {
  expect(initialsOf(name)).toBe(expected);
});

test('[PEOP-18] one of eleven colours by the first initial', () => {
  expect(new Set(AVATAR_COLORS).size).toBe(11);
  expect(avatarColorOf('rosa quispe')).toBe(avatarColorOf('Rolf'));
  const letters = Array.from('ABCDEFGHIJK', avatarColorOf);
  expect(new Set(letters).size).toBe(11);
});

test('[PEOP-17] any name has initials and a colour', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      expect(AVATAR_COLORS).toContain(avatarColorOf(name));
    }),
  );
});

function contrastWithWhite(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

test.each(AVATAR_COLORS)('[PEOP-18] white can be read on %s', (color) => {
  expect(contrastWithWhite(color)).toBeGreaterThanOrEqual(4.5);
});

const groups = [
  { id: 'b', name: 'Budget', grouptype: 'miscellaneous' as const },
  { id: 'l', name: 'Labour', grouptype: 'primary' as const },
  { id: 'n', name: 'North', grouptype: 'secondary' as const },
  { id: 'w', name: 'Weight 3', grouptype: 'vote-weighting' as const },
];

test.each([
  { id: 'PEOP-26', levels: 3, hierarchy: undefined, expected: 'Labour, North, Budget' },
  { id: 'PEOP-24', levels: 1, hierarchy: undefined, expected: 'Labour' },
  { id: 'PEOP-24', levels: 0, hierarchy: undefined, expected: '' },
  { id: 'PEOP-26', levels: 2, hierarchy: { miscellaneous: 1, primary: 2 }, expected: 'Budget, Labour' },
])('[$id][PEOP-25] $levels levels show "$expected"', ({ levels, hierarchy, expected }) => {
  const settings = { groupLevelsDisplayed: levels, groupHierachy: hierarchy, groupsSeparator: ', ' };
  expect(groupText(groups, settings)).toBe(expected);
});

test('[FND-55][PEOP-27] people per counted group, guests, and those without', () => {
  const people = [
    { groups: ['l', 'n'], isGuest: false },
    { groups: ['l'], isGuest: false },
    { groups: ['n'], isGuest: false },
    { groups: [], isGuest: true },
  ];
  const counts = countByGroup(people, groups);
  expect(counts.groups.map(({ group, people: heads }) => [group.name, heads])).toEqual([['Labour', 2]]);
  expect([counts.guests, counts.none]).toEqual([1, 1]);
  expect(countByGroup(people, groups, ['secondary', 'primary']).none).toBe(0);
});

test.each([
  { typed: '', expected: ['Łukasz Ørsted', 'Fatima Zahra Benali', 'أحمد'] },
  { typed: 'lukasz ors', expected: ['Łukasz Ørsted'] },
  { typed: 'BENALI  fat', expected: ['Fatima Zahra Benali'] },
  { typed: 'احمد', expected: ['أحمد'] },
  { typed: 'nobody', expected: [] },
])('[PEOP-21] "$typed" finds $expected', ({ typed, expected }) => {
  const people = ['Łukasz Ørsted', 'Fatima Zahra Benali', 'أحمد'].map((displayName) => ({ displayName }));
  expect(searchPeople(people, typed).map((person) => person.displayName)).toEqual(expected);
});

test.each([
  {
    id: 'PEOP-08',
    why: 'first',
    calls: { lastCallAtMs: null, pending: false },
    forced: false,
    expected: true,
  },
  {
    id: 'PEOP-08',
    why: 'too soon',
    calls: { lastCallAtMs: 1, pending: false },
    forced: false,
    expected: false,
  },
  {
    id: 'PEOP-08',
    why: 'after 120 s',
    calls: { lastCallAtMs: 0, pending: false },
    forced: false,
    expected: true,
  },
  { id: 'PEOP-28', why: 'forced', calls: { lastCallAtMs: 1, pending: false }, forced: true, expected: true },
  {
    id: 'PEOP-09',
    why: 'pending, even forced',
    calls: { lastCallAtMs: 0, pending: true },
    forced: true,
    expected: false,
  },
])('[$id] the people-state call, $why', ({ calls, forced, expected }) => {
  expect(mayCallPeopleStates(calls, 120_000, forced)).toBe(expected);
});

test('[PEOP-11] a participant is known for 60 s', () => {
  expect(participantIsFresh(0, 59_999)).toBe(true);
  expect(participantIsFresh(0, 60_000)).toBe(false);
});

test.each([
  {
    given: 'https://avatar.example/Avtr~V1~f1600a/V1~9b1600~1600',
    expected: 'https://avatar.example/Avtr~V1~f1600a/V1~9b1600~640',
  },
  { given: '/faces/1600.jpg', expected: '/faces/640.jpg' },
  { given: '/faces/7.png?size=1600', expected: '/faces/7.png?size=640' },
  { given: '/faces/7~1600?v=2', expected: '/faces/7~640?v=2' },
  { given: '/faces/7~640', expected: '/faces/7~640' },
  { given: '/1600/7.png', expected: '/1600/7.png' },
  { given: '/faces/a1600', expected: '/faces/a1600' },
  { given: 'data:image/png;base64,AA1600', expected: 'data:image/png;base64,AA1600' },
])('[PEOP-19] an avatar at $given is fetched from $expected', ({ given, expected }) => {
  expect(avatarImageAddress(given)).toBe(expected);
});
