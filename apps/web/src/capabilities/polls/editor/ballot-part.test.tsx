import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { draw } from '../../../testing-render.tsx';
import { BallotPart } from './BallotPart.tsx';
import { BallotPreview } from './BallotPreview.tsx';
import { formOf } from './draft-form.ts';

const DEFAULT_OPTIONS = ['Yea', 'Nay', 'Pres.'];

function Part() {
  const [form, setForm] = useState(
    formOf(null, { voteOptions: DEFAULT_OPTIONS, anonymous: 'open', agendaItems: 'when-opened' }),
  );
  return (
    <>
      <BallotPart
        form={form}
        errors={{}}
        change={(part) => setForm((now) => ({ ...now, ...part }))}
        defaultOptions={DEFAULT_OPTIONS}
      />
      <BallotPreview form={form} />
    </>
  );
}

function chooseForm(ballot: 'single' | 'approval' | 'ranking'): void {
  const list = screen.getByRole('combobox', { name: 'Form of the ballot' });
  fireEvent.change(list, { target: { value: ballot } });
}
function add(...options: string[]): void {
  const field = screen.getByRole('textbox', { name: 'Add an option' });
  for (const option of options) {
    fireEvent.change(field, { target: { value: option } });
    fireEvent.keyDown(field, { key: 'Enter' });
  }
}
const removers = () => screen.queryAllByRole('button', { name: /^Remove / });
const options = () => removers().map((button) => button.getAttribute('aria-label'));
const marks = () =>
  [...document.querySelectorAll<SVGElement>('svg[data-kind]')].map((mark) => mark.dataset['kind']);

test.each(['approval', 'ranking'] as const)(
  '[POLL-08] [BEY-08] the default options are no candidates: they leave an untouched %s, and come back',
  (ballot) => {
    draw(<Part />);
    const defaults = ['Remove Yea', 'Remove Nay', 'Remove Pres.'];
    expect(options()).toEqual(defaults);
    chooseForm(ballot);
    expect(options()).toEqual([]);
    expect(screen.queryByText(/of these/)).toBeNull();
    chooseForm('single');
    expect(options()).toEqual(defaults);
  },
);

test('[POLL-08] options that somebody typed or chose stay whatever the form of the ballot', () => {
  draw(<Part />);
  fireEvent.click(screen.getByRole('button', { name: 'Remove Pres.' }));
  chooseForm('ranking');
  expect(options()).toEqual(['Remove Yea', 'Remove Nay']);
  for (const button of removers()) fireEvent.click(button);
  add('Ann', 'Ben');
  expect(screen.getByText('1 of these 2 is elected.')).toBeDefined();
  chooseForm('single');
  expect(options()).toEqual(['Remove Ann', 'Remove Ben']);
});

test('[BEY-08] candidates carry the ring, sides their own marks', () => {
  draw(<Part />);
  expect(marks()).toEqual(['yea', 'nay', 'pres', 'yea', 'nay', 'pres']);
  chooseForm('approval');
  add('Ann', 'Ben');
  expect(marks()).toEqual(['pres', 'pres', 'pres', 'pres']);
});
