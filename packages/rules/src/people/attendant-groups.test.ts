import { expect, test } from 'vitest';
import { attendantGroups } from './attendant-groups.ts';

const group = (id: string, more: object) => ({
  ...{ id, name: id, grouptype: 'primary' as const, voteOrganisation: null, weightingNumber: null },
  organisationName: null,
  ...more,
});
const weighing = (id: string, voteOrganisation: string, weightingNumber: string | null) =>
  group(id, {
    ...{ grouptype: 'vote-weighting', voteOrganisation, weightingNumber },
    organisationName: `The ${voteOrganisation}`,
  });

test.each([
  { what: 'no group', groups: [], expected: {} },
  {
    what: 'the first party',
    groups: [group('other', { grouptype: 'secondary' }), group('reds', {}), group('blues', {})],
    expected: { group: 'reds' },
  },
  {
    what: 'the heaviest group of each organisation, none without a number',
    groups: [weighing('a', 'hydro', '2'), weighing('b', 'hydro', '12.5'), weighing('c', 'land', null)],
    expected: { weights: [{ organisation: 'The hydro', weight: '12.5' }] },
  },
])('[BEY-12][WEIGHT-03] in the attendance: $what', ({ groups, expected }) => {
  expect(attendantGroups(groups)).toEqual(expected);
});
