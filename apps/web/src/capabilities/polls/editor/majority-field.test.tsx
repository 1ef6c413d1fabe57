import type { MajorityRule } from '@hemicycle/contract/majority';
import { majorityRule } from '@hemicycle/contract/majority';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { draw, expectAccessible } from '../../../testing-render.tsx';
import { checkDraft } from './check-draft.ts';
import { bodyOf } from './draft-body.ts';
import { formOf } from './draft-form.ts';
import { checkMajority, majorityFormOf, majorityOf } from './majority-form.ts';
import { MajorityField } from './MajorityField.tsx';
import { testPoll } from '../testing-house.ts';

const defaults = { voteOptions: ['Yea', 'Nay'], anonymous: 'open', agendaItems: 'when-opened' } as const;
const rule = (given: Partial<MajorityRule>): MajorityRule =>
  majorityRule.parse({ kind: 'simple', base: 'valid', ...given });
const double = rule({
  kind: 'double',
  base: 'entitled',
  heads: { kind: 'more-than', numerator: 1, denominator: 2 },
  weight: { kind: 'amount', amount: '255' },
  blockingMinority: 4,
});

function Field({ weighted, splits = false }: { weighted: boolean; splits?: boolean }) {
  const [majority, setMajority] = useState(majorityFormOf(null));
  return (
    <MajorityField
      majority={majority}
      weighted={weighted}
      splits={splits}
      showErrors
      onChange={setMajority}
    />
  );
}

test.each<{ id: string; given: MajorityRule }>([
  { id: 'simple', given: rule({}) },
  { id: 'a casting vote', given: rule({ castingVote: true }) },
  { id: 'two thirds of those present', given: rule({ kind: 'two-thirds', base: 'present' }) },
  { id: 'none', given: rule({ kind: 'none' }) },
  { id: 'double', given: double },
])('[BEY-05] a rule stays what it is through the editor: $id', ({ given }) => {
  const form = formOf({ ...testPoll, majority: given, votingOrganisation: 'council' }, defaults);
  expect(checkDraft(form, { nowMs: 0, sessionEndsMs: null })).toEqual({});
  expect(bodyOf(form, testPoll).majority).toEqual(given);
  expect(majorityRule.parse(majorityOf(form.majority))).toEqual(given);
});

test('[BEY-06] a casting vote goes where the rule has no tie to break', () => {
  const form = { ...majorityFormOf(rule({ castingVote: true })), kind: 'absolute' as const };
  expect(majorityOf(form).castingVote).toBe(false);
});

test.each([
  { typed: '', wrong: true },
  { typed: '101', wrong: true },
  { typed: '3/2', wrong: true },
  { typed: '1/0', wrong: true },
  { typed: '-5', wrong: true },
  { typed: '2/3', wrong: false },
  { typed: ' 55 ', wrong: false },
])('[BEY-05] a threshold of "$typed" is refused: $wrong', ({ typed, wrong }) => {
  const form = { ...majorityFormOf(double), heads: { kind: 'at-least' as const, typed } };
  expect(checkMajority(form, true).heads === true).toBe(wrong);
});

test('[BEY-05] a draft that was split into several choices keeps its form and has no rule', () => {
  const ranking = { ...testPoll, form: { kind: 'ranking' as const } };
  const body = bodyOf(formOf(ranking, defaults), ranking);
  expect(body).toMatchObject({ form: { kind: 'ranking' } });
  expect(body.majority).toBeUndefined();
});

test('[BEY-05] without weights a double majority is not offered, and it is said why', async () => {
  const { container } = draw(<Field weighted={false} />);
  expect(
    screen.getByRole<HTMLOptionElement>('option', { name: 'Double majority of heads and weight' }).disabled,
  ).toBe(true);
  expect(screen.getByText(/needs a voting organisation/)).toBeDefined();
  expect(screen.getByRole('checkbox', { name: /may break a tie/ })).toBeDefined();
  await expectAccessible(container);
});

test('[BEY-05] [BEY-09] where weights may be split a double majority is not offered, and the weights are not said to be missing', async () => {
  const { container } = draw(<Field weighted splits />);
  expect(
    screen.getByRole<HTMLOptionElement>('option', { name: 'Double majority of heads and weight' }).disabled,
  ).toBe(true);
  expect(screen.getByText(/A double majority does not go with split weights\./)).toBeDefined();
  expect(screen.queryByText(/needs a voting organisation/)).toBeNull();
  await expectAccessible(container);
});

test('[BEY-05] a double majority asks for its thresholds and its blocking minority', async () => {
  const { container } = draw(<Field weighted />);
  fireEvent.change(screen.getByRole('combobox', { name: 'Majority rule' }), { target: { value: 'double' } });
  expect(screen.queryByRole('checkbox')).toBeNull();
  const blocking = screen.getByRole('textbox', { name: 'Blocking minority' });
  fireEvent.change(blocking, { target: { value: '1' } });
  expect(blocking.getAttribute('aria-invalid')).toBe('true');
  const heads = screen.getByRole('textbox', { name: 'How much of the heads' });
  fireEvent.change(heads, { target: { value: 'half' } });
  expect(heads.getAttribute('aria-invalid')).toBe('true');
  await expectAccessible(container);
});
