import type { Caption } from '@hemicycle/contract/captions';
import { permissions } from '@hemicycle/contract/permissions';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { held } from '../../page-state.ts';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { publicSite, signedIn, testSession } from '../../testing-person.ts';
import { draw } from '../../testing-render.tsx';
import { isAnythingUnsaved } from '../../ui/leave-guard.ts';
import { useSignIn } from '../auth/public.ts';
import { useSite } from '../site/public.ts';
import { SEND_AGAIN_AFTER_MS } from './caption-outbox.ts';
import { CaptionField } from './CaptionField.tsx';

const captioner = { ...signedIn, actionsAllowed: [permissions.transcriber] };
const line: Caption = {
  ...{ id: 'c1', language: 'default', number: 1, version: 1, text: 'fourty-two', speaker: null },
  ...{ captioner: 'Leila Haddad', createdAt: 0, correction: null, growing: false, automatic: null },
};
/** The lines that were sent; each is answered that the server is away. */
let sent: string[] = [];
let requestIds: string[] = [];
let answers = false;
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Caption' });

function beginPage() {
  useSite.setState({ config: publicSite });
  useSignIn.setState({ info: captioner });
  useLive.setState({ ...emptyLiveStore, session: testSession, captions: [line] });
}

beforeEach(() => {
  sent = [];
  requestIds = [];
  answers = false;
  beginPage();
  vi.stubGlobal('fetch', async (_address: string, { body }: RequestInit = {}) => {
    const { message, requestId } = JSON.parse(String(body)) as { message: string; requestId: string };
    sent.push(message);
    requestIds.push(requestId);
    if (answers) return Response.json({ ...line, text: message });
    const error = { code: 'database-unavailable', message: '', requestId: 'r' };
    return Response.json({ error }, { status: 503 });
  });
  draw(<CaptionField language="default" />);
});
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

test('[BEY-15] a correction that was changed is unsaved until it is saved or given up', async () => {
  await userEvent.type(field(), '{ArrowUp}');
  expect(isAnythingUnsaved()).toBe(false);
  await userEvent.keyboard('!');
  expect(isAnythingUnsaved()).toBe(true);
  await userEvent.keyboard('{Escape}');
  expect(isAnythingUnsaved()).toBe(false);
});

test('[CAP-04] [BEY-15] what one person types in a sitting is neither shown nor sent to another, nor in another', async () => {
  vi.useFakeTimers();
  fireEvent.change(field(), { target: { value: 'One' } });
  fireEvent.keyDown(field(), { key: 'Enter' });
  fireEvent.change(field(), { target: { value: 'half a l' } });
  await act(() => vi.advanceTimersByTimeAsync(SEND_AGAIN_AFTER_MS));
  expect(sent).toEqual(['One', 'One']);
  act(() => useSignIn.setState({ info: { ...captioner, userId: 'tuula' } }));
  expect([field().value, isAnythingUnsaved()]).toEqual(['', false]);
  await act(() => vi.advanceTimersByTimeAsync(5 * SEND_AGAIN_AFTER_MS));
  expect(sent).toHaveLength(2);
  act(() => useSignIn.setState({ info: captioner }));
  expect(field().value).toBe('half a l');
  act(() => useLive.setState({ session: { ...testSession, idVotingSession: 's2' } }));
  expect(field().value).toBe('');
});

test('[CAP-04] [BEY-15] a page that is read anew has the text that was typed, and sends the lines that waited under their requestId', async () => {
  vi.useFakeTimers();
  for (const text of ['One', 'Two']) {
    fireEvent.change(field(), { target: { value: text } });
    fireEvent.keyDown(field(), { key: 'Enter' });
  }
  fireEvent.change(field(), { target: { value: 'half a l' } });
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(sent).toEqual(['One']);
  const [requestId] = requestIds;
  const kept = { ...sessionStorage };
  // The new page knows nothing of the old one.
  cleanup();
  for (const begin of held.beginStores) begin();
  held.values.clear();
  Object.assign(sessionStorage, kept);
  beginPage();
  answers = true;
  draw(<CaptionField language="default" />);
  expect(field().value).toBe('half a l');
  await act(() => vi.advanceTimersByTimeAsync(SEND_AGAIN_AFTER_MS));
  expect(sent).toEqual(['One', 'One', 'Two']);
  expect(requestIds.slice(0, 2)).toEqual([requestId, requestId]);
  fireEvent.change(field(), { target: { value: '' } });
  expect(sessionStorage).toHaveLength(0);
});
