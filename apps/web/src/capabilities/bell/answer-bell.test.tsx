import { fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { beforeEach, expect, test, vi } from 'vitest';
import { signedIn } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { AnswerBell } from './AnswerBell.tsx';

let isRung: boolean;
let sent: { readonly path: string; readonly body: unknown }[];
const led = vi.fn();

beforeEach(async () => {
  await i18next.changeLanguage('en-US');
  await i18next.loadNamespaces('bell');
  [isRung, sent] = [true, []];
  led.mockClear();
  vi.spyOn(location, 'replace').mockImplementation(led);
  vi.stubGlobal('fetch', async (path: string, options: RequestInit = {}) => {
    const body: unknown = typeof options.body === 'string' ? JSON.parse(options.body) : null;
    sent.push({ path, body });
    const answer = path.endsWith('/answer') ? { idVotingSession: 's1', isRung } : { info: signedIn };
    return new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } });
  });
});

const chosen = () => sent.filter(({ path }) => path.endsWith('/sessioninfo'));

test('[BEY-42] who was rung is led to the sitting at once', async () => {
  draw(<AnswerBell pollId="p1" />);
  await waitFor(() => expect(led).toHaveBeenCalledWith('/app'));
  expect(chosen()).toMatchObject([{ body: { userSession: { votingSessionToAttend: 's1' } } }]);
});

test('[BEY-42] whom the bell does not call stays where they are until they press', async () => {
  isRung = false;
  const { container } = draw(<AnswerBell pollId="p1" />);
  const button = await screen.findByRole('button', { name: 'Go to the sitting' });
  expect(screen.getByText(/The bell does not call you now/)).toBeTruthy();
  expect([chosen(), led.mock.calls]).toEqual([[], []]);
  await expectAccessible(container);
  fireEvent.click(button);
  await waitFor(() => expect(led).toHaveBeenCalledWith('/app'));
  expect(chosen()).toHaveLength(1);
});
