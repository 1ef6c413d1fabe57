import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyLiveStore, useLive } from '../../../realtime/use-live.ts';
import { signedIn } from '../../../testing-person.ts';
import { draw } from '../../../testing-render.tsx';
import { answerQuestion } from '../../../ui/testing-dialogs.ts';
import { useSignIn } from '../../auth/sign-in.ts';
import { DeclareForm } from './DeclareForm.tsx';
import { testPoll } from '../testing-house.ts';

beforeEach(() => {
  useSignIn.setState({ info: signedIn });
  useLive.setState({ ...emptyLiveStore, version: 1, connection: 'connected' });
});
afterEach(() => vi.unstubAllGlobals());

test('[POLL-07] who declares beside somebody else is told of it, loses nothing typed, and may then replace that declaration', async () => {
  const byOther = {
    ...testPoll,
    result: 'FAIL' as const,
    resultDetails: { ...testPoll.resultDetails, declaredBy: 'Marit Solberg', declaredAt: 7_000 },
  };
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (!address.endsWith('/declare')) return Response.json({ poll: byOther, myVotes: [] });
    sent.push(JSON.parse(String(init?.body)));
    return sent.length === 1
      ? Response.json({ error: { code: 'changed-meanwhile', message: '', requestId: 'r' } }, { status: 409 })
      : Response.json({ ...byOther, result: 'PASS' });
  });
  const onDone = vi.fn<() => void>();
  const onDirty = vi.fn<(dirty: boolean) => void>();
  draw(<DeclareForm poll={testPoll} onDone={onDone} onDirty={onDirty} />);
  fireEvent.click(screen.getByRole('radio', { name: 'PASS' }));
  fireEvent.change(screen.getByLabelText('Commentary'), { target: { value: 'Carried.' } });
  const press = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Declare PASS' }));
    await answerQuestion(true);
  };

  await press();
  expect(await screen.findByText(/Somebody else has declared this vote meanwhile/)).toBeTruthy();
  expect(onDone).not.toHaveBeenCalled();
  expect(onDirty).toHaveBeenLastCalledWith(true);
  expect(screen.getByLabelText('Commentary')).toHaveProperty('value', 'Carried.');

  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Declare PASS' }).getAttribute('aria-busy')).not.toBe('true'),
  );
  await press();
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(sent.at(0)).toMatchObject({ replaces: null });
  expect(sent.at(-1)).toMatchObject({ replaces: 7_000, result: 'PASS', commentary: 'Carried.' });
});
