import type { Group } from '@hemicycle/contract/people';
import { expect, test } from 'vitest';
import { livePerson } from '../../testing-person.ts';
import { listParticipants, presentPeople } from './participant-list.ts';

const group = (id: string, name: string, grouptype: Group['grouptype'] = 'primary'): Group => ({
  id,
  name,
  grouptype,
  color: '#1C5A96',
  code: null,
  virtualBackgroundUrl: null,
  virtualBackgroundMandatory: false,
  weightingNumber: null,
  voteOrganisation: null,
});
const groups = [group('greens', 'Greens'), group('labour', 'Labour'), group('north', 'North', 'secondary')];
const settings = {
  groupLevelsDisplayed: 1,
  groupHierachy: { primary: 1, secondary: 2 },
  groupsSeparator: ' / ',
};
const people = Object.fromEntries(
  [
    livePerson('rosa', {
      displayName: 'Rosa Quispe',
      groups: ['labour'],
      handType: 1,
      handRaise: 10,
      orderRaised: 2,
    }),
    livePerson('ngozi', {
      displayName: 'Ngozi Adeyemi',
      groups: ['greens', 'north'],
      handType: 2,
      handRaise: 20,
      orderRaised: 1,
    }),
    livePerson('anna', { displayName: 'Anna Berg', groups: ['labour'] }),
    livePerson('guest', { displayName: 'Guest User', isGuest: true }),
    livePerson('marit', { displayName: 'Marit Solberg' }),
    livePerson('bot', { displayName: 'Stream', isBot: true }),
    livePerson('gone', { displayName: 'Gone', meeting: 'NOT_IN_MEETING', handType: 2, handRaise: 1 }),
  ].map((person) => [person.userId, person]),
);
const list = (search = '', changed: Partial<typeof settings> = {}) =>
  listParticipants({
    people,
    groups,
    settings: { ...settings, ...changed },
    nameOf: (person) => person.displayName,
    search,
  });
const idsOf = (participants: readonly { person: { userId: string } }[]) =>
  participants.map(({ person }) => person.userId);

test('[HANDS-01] [HANDS-02] hands stand first, double before single, the chamber alone', () => {
  expect(idsOf(list().raised)).toEqual(['ngozi', 'rosa']);
});

test('[PEOP-26] sections follow the order of the house, guests and people without a group last, each by name', () => {
  expect(
    list().sections.map(({ kind, key, participants }) => [kind, key.trim(), idsOf(participants)]),
  ).toEqual([
    ['group', 'greens', ['ngozi']],
    ['group', 'labour', ['anna', 'rosa']],
    ['guests', 'guests', ['guest']],
    ['none', 'none', ['marit']],
  ]);
});

test('[PEOP-24] [PEOP-25] further levels are named beside the person; without levels there is one list', () => {
  const ngozi = list('', { groupLevelsDisplayed: 2 }).sections[0]?.participants[0];
  expect([ngozi?.groupNames, ngozi?.furtherGroupNames]).toEqual(['Greens / North', 'North']);
  const flat = list('', { groupLevelsDisplayed: 0 }).sections;
  expect(flat.map(({ kind }) => kind)).toEqual(['guests', 'none']);
});

test('[PEOP-21] a search looks at names and groups and says how many it found', () => {
  expect(idsOf(list('ADÉYEMI').sections.flatMap(({ participants }) => participants))).toEqual(['ngozi']);
  expect(list('labour')).toMatchObject({ found: 2, total: 5 });
  expect(list('ozg')).toMatchObject({ found: 0, total: 5, sections: [], raised: [] });
});

test('[PEOP-06] present is who is in the main chamber and no streaming account', () => {
  expect(idsOf(presentPeople(people).map((person) => ({ person })))).toEqual([
    'rosa',
    'ngozi',
    'anna',
    'guest',
    'marit',
  ]);
});

test('[PEOP-14] eight hundred people are sorted into sections in no time', () => {
  const many = Object.fromEntries(
    Array.from({ length: 800 }, (_, n) => {
      const userId = `member${n}`;
      return [
        userId,
        livePerson(userId, { displayName: `Name ${n}`, groups: [n % 2 ? 'labour' : 'greens'] }),
      ];
    }),
  );
  const { sections, found } = listParticipants({
    people: many,
    groups,
    settings,
    nameOf: (person) => person.displayName,
    search: 'name',
  });
  expect(found).toBe(800);
  expect(sections.map(({ participants }) => participants.length)).toEqual([400, 400]);
  expect(sections[1]?.participants[0]?.name).toBe('Name 1');
});
