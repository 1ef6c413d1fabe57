import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { signedIn } from '../../testing-person.ts';
import { draw } from '../../testing-render.tsx';
import { EditFormFrame } from '../../ui/EditFormFrame.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useSignIn } from './sign-in.ts';
import { useKeptForm } from './use-kept-form.ts';

const SAVED = { name: 'Greens', password: '' };
const SECRETS = ['password'] as const;
const KEY = `form-draft ${signedIn.userId} group g1`;

function Form({ saved = SAVED }: { saved?: typeof SAVED }) {
  const form = useKeptForm('group g1', saved, () => ({}), { secrets: SECRETS });
  const saving = { busy: false, failure: null, note: '', onSave: () => undefined };
  return (
    <EditFormFrame form={form} kind="settings" saveLabel="Save" saving={saving} onGiveUp={() => undefined}>
      {(['name', 'password'] as const).map((field) => (
        <TextField
          key={field}
          label={field}
          value={form.values[field]}
          onChange={(event) => form.change({ [field]: event.currentTarget.value })}
        />
      ))}
    </EditFormFrame>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const back = () => screen.queryByText(/^What you typed before this page was read anew is here again/);

/** Reads the page anew, which ends without an unmount. */
function readAnew(unmount: () => void, saved = SAVED) {
  const kept = sessionStorage.getItem(KEY);
  unmount();
  if (kept !== null) sessionStorage.setItem(KEY, kept);
  return draw(<Form saved={saved} />);
}

beforeEach(() => useSignIn.setState({ info: signedIn }));
afterEach(() => sessionStorage.clear());

test('[SESS-01] what was typed into a form is there again after the page is read anew, but no secret, until it is discarded', async () => {
  const first = draw(<Form />);
  type('name', 'Green Alliance');
  type('password', 'not for the tab');
  expect(sessionStorage.getItem(KEY)).not.toContain('not for the tab');
  readAnew(first.unmount);
  expect([field('name').value, field('password').value]).toEqual(['Green Alliance', '']);
  expect(back()).not.toBeNull();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Discard it' })));
  expect([field('name').value, back()]).toEqual(['Greens', null]);
  expect(sessionStorage.getItem(KEY)).toBeNull();
});

test('[SESS-01] a page that is left by a link keeps nothing, and neither does a form without changes', () => {
  const first = draw(<Form />);
  type('name', 'Green Alliance');
  first.unmount();
  expect(sessionStorage.getItem(KEY)).toBeNull();
  draw(<Form />);
  expect([field('name').value, back()]).toEqual(['Greens', null]);
});

test('[SESS-01] a draft comes on top of what others saved meanwhile', () => {
  const first = draw(<Form />);
  type('name', 'Green Alliance');
  readAnew(first.unmount, { name: 'The Greens', password: '' });
  expect(field('name').value).toBe('Green Alliance');
});
