import type { Caption } from '@hemicycle/contract/captions';
import { permissions } from '@hemicycle/contract/permissions';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { serverClock } from '../../server-clock.ts';
import { publicSite, signedIn, testSession } from '../../testing-person.ts';
import { draw } from '../../testing-render.tsx';
import { useSignIn } from '../auth/public.ts';
import { useSite } from '../site/public.ts';
import { CaptionStrip } from './CaptionStrip.tsx';

const line = (text: string, version = 1): Caption => ({
  ...{ id: 'c1', language: 'default', number: 1, version, text, speaker: null },
  ...{ captioner: 'Leila Haddad', createdAt: serverClock.nowMs(), correction: null },
  ...{ growing: false, automatic: null },
});
const tell = (...captions: Caption[]) => act(() => useLive.setState({ captions }));

/** Answers the correction, which waits until then. */
let take: (answer: Response) => void;

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem(`captions.sends.rosa.${testSession.idVotingSession}`, 'true');
  useSite.setState({ config: publicSite });
  const roles = [{ id: 'Member', name: 'Member' }];
  useSignIn.setState({ info: { ...signedIn, roles, actionsAllowed: [permissions.transcriber] } });
  useLive.setState({ ...emptyLiveStore, session: testSession, connection: 'connected' });
  const taken = new Promise<Response>((resolve) => {
    take = resolve;
  });
  vi.stubGlobal('fetch', async () => taken);
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  { added: ' and three', caption: 'and three', corrects: false },
  { added: '{Backspace}{Backspace}', caption: 'forty-t', corrects: true },
])(
  '[BEY-15] [BEY-14] nothing is lost that is typed before a correction is answered: $added',
  async ({ added, caption, corrects }) => {
    draw(<CaptionStrip />);
    tell(line('fourty-two'));
    await userEvent.type(screen.getByRole('textbox', { name: 'Caption' }), '{ArrowUp}');
    const typed = screen.getByRole('textbox', { name: 'Correct “fourty-two”' });
    await userEvent.clear(typed);
    await userEvent.keyboard('forty-two{Enter}');
    await userEvent.keyboard(added);
    await act(async () => take(Response.json(line('forty-two', 2))));
    const name = corrects ? 'Correct “forty-two”' : 'Caption';
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name });
    expect(field.value).toBe(caption);
    expect(document.activeElement).toBe(field);
  },
);

test('[BEY-15] [BEY-14] the field that comes back after a correction takes no focus from another one', async () => {
  draw(
    <>
      <CaptionStrip />
      <input aria-label="Elsewhere" />
    </>,
  );
  tell(line('fourty-two'));
  await userEvent.type(screen.getByRole('textbox', { name: 'Caption' }), '{ArrowUp}');
  await userEvent.keyboard('!{Enter}');
  await userEvent.click(screen.getByRole('textbox', { name: 'Elsewhere' }));
  await act(async () => take(Response.json(line('fourty-two!', 2))));
  expect(await screen.findByRole('textbox', { name: 'Caption' })).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Elsewhere' }));
});
