import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';

afterEach(() => vi.unstubAllGlobals());

test('[AUTH-02] a link that is over says so before anybody types a password, and leads to another one', async () => {
  const refusal = { error: { code: 'password-link-over', message: '', requestId: 'r' } };
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 409 }));
  const [onDone, onForgotten] = [vi.fn(), vi.fn()];
  draw(
    <main>
      <NewPasswordForm token="used" onDone={onDone} onForgotten={onForgotten} />
    </main>,
  );
  expect(await screen.findByRole('heading', { name: 'This link is over' })).toBeTruthy();
  expect(screen.queryByLabelText('New password')).toBeNull();
  await expectAccessible();
  fireEvent.click(screen.getByRole('button', { name: 'Ask for another link' }));
  expect(onForgotten).toHaveBeenCalledOnce();
});

test('[AUTH-02] a link that works shows the form, and so does one that cannot be asked about', async () => {
  const answers = [
    async () => new Response(null, { status: 204 }),
    async () => Promise.reject(new Error('no line')),
  ];
  for (const answer of answers) {
    vi.stubGlobal('fetch', answer);
    const { unmount } = draw(<NewPasswordForm token="t" onDone={vi.fn()} onForgotten={vi.fn()} />);
    expect(await screen.findByRole('button', { name: 'Set the password' })).toBeTruthy();
    unmount();
  }
});
