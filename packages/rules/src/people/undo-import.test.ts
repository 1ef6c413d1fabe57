import { expect, test } from 'vitest';
import { undoOfPerson } from './undo-import.ts';

type PersonAtUndo = Parameters<typeof undoOfPerson>[1];

const before = { displayName: 'Ana', roles: ['member'], groups: ['greens'] };
const after = {
  displayName: 'Ana B.',
  email: 'ana@house.org',
  roles: ['member', 'clerk'],
  groups: ['greens'],
};
const asLeft: PersonAtUndo = { ...after, isOff: false, hasSignedIn: false, tie: null };

test.each<{ given: Partial<PersonAtUndo>; made?: boolean; gone?: string; expected: string }>([
  { given: {}, expected: 'restore' },
  { given: { roles: ['clerk', 'member'] }, expected: 'restore' },
  { given: { hasSignedIn: true, tie: 'attended' }, expected: 'restore' },
  { given: { displayName: 'Ana C.' }, expected: 'changed' },
  { given: { roles: ['member'] }, expected: 'changed' },
  { given: { groups: [] }, expected: 'changed' },
  { given: { email: 'a@house.org' }, expected: 'changed' },
  { given: {}, gone: 'greens', expected: 'gone' },
  { given: {}, made: true, expected: 'delete' },
  { given: { displayName: 'Ana C.' }, made: true, expected: 'changed' },
  { given: { isOff: true }, made: true, expected: 'changed' },
  { given: { hasSignedIn: true, tie: 'attended' }, made: true, expected: 'signed-in' },
  { given: { tie: 'attended' }, made: true, expected: 'attended' },
])(
  '[PEOP-02] an undo with $given, made $made, gone $gone: $expected',
  ({ given, made = false, gone, expected }) => {
    const undo = undoOfPerson(
      { userId: 'ana', before: made ? null : before, after },
      { ...asLeft, ...given },
      (id) => id !== gone,
    );
    expect(undo.does === 'stay' ? undo.why : undo.does).toBe(expected);
  },
);
