import type { LivePerson } from '@hemicycle/contract/people-live';
import { personDefaults } from '@hemicycle/contract/person-defaults';
import { expect, test } from 'vitest';
import { presenceOf } from './presence-groups.ts';
import { tellable } from './present-live-person.ts';

const person = (number: number, more: Partial<LivePerson> = {}): LivePerson => ({
  ...personDefaults,
  userId: `p${number}`,
  number,
  displayName: `Person ${number}`,
  groups: [],
  roles: [],
  ...more,
});

test('[BEY-23] people of whom the same is true are one group of numbers', () => {
  const here = { connected: true, meeting: 'mainchamber', meetingId: 's1' } as const;
  expect(presenceOf([person(7, here), person(3), person(5, here)])).toEqual([
    { ...here, numbers: [5, 7] },
    { connected: false, meeting: 'NOT_IN_MEETING', meetingId: null, numbers: [3] },
  ]);
});

test('[BEY-23] what holds where nothing is said is left out', () => {
  expect(tellable(person(1, { handType: 2, handRaise: 9, muteAudio: 0, forceMuteShare: 0 }))).toEqual({
    userId: 'p1',
    number: 1,
    displayName: 'Person 1',
    groups: [],
    roles: [],
    handType: 2,
    handRaise: 9,
    muteAudio: 0,
    forceMuteShare: 0,
  });
});
