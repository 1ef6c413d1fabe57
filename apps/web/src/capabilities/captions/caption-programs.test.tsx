import type { CaptionStream } from '@hemicycle/contract/caption-streams';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { publicSite, signedIn } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { Dialogs } from '../../ui/Dialogs.tsx';
import { useSignIn } from '../auth/public.ts';
import { useSite } from '../site/public.ts';
import { CaptionPrograms } from './CaptionPrograms.tsx';

let streams: CaptionStream[] = [];
let calls: string[] = [];

beforeEach(() => {
  streams = [];
  calls = [];
  useSite.setState({
    config: { ...publicSite, captionLanguages: [{ code: 'ar', languageNative: 'العربية' }] },
  });
  useSignIn.setState({ info: signedIn });
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname } = new URL(address, 'http://here');
    if (method === 'GET') return Response.json(streams);
    calls.push(`${method} ${pathname} ${typeof body === 'string' ? body : ''}`.trim());
    if (method === 'DELETE') {
      streams = [];
      return new Response(null, { status: 204 });
    }
    const made = { id: 'p1', name: 'Steno One', language: 'ar', createdBy: 'Marit Solberg' };
    const stream = { ...made, createdAt: 0, usedAt: null };
    streams = [stream];
    return Response.json({ stream, token: 'SECRET' }, { status: 201 });
  });
});
afterEach(() => vi.unstubAllGlobals());

test('[BEY-28] a moderator makes an address, which is shown once, and revokes it', async () => {
  const { container } = draw(
    <>
      <CaptionPrograms idVotingSession="s1" onClose={() => undefined} />
      <Dialogs />
    </>,
  );
  expect(await screen.findByText('No program sends captions to this sitting.')).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: /^Name of the program/u }), 'Steno One');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'ar');
  await userEvent.click(screen.getByRole('button', { name: 'Make an address' }));
  const address = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Address for the program' });
  expect(address.value).toBe(`${location.origin}/api/captionstream?token=SECRET`);
  expect(calls).toEqual(['POST /api/captionstreams/s1 {"name":"Steno One","language":"ar"}']);
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toContain('العربية');
  expect(row.textContent).toContain('Nothing has come yet.');
  await expectAccessible(container);
  await userEvent.click(within(row).getByRole('button', { name: 'Revoke Steno One' }));
  const sure = await screen.findByRole('dialog', { name: 'Revoke the address of Steno One?' });
  await userEvent.click(within(sure).getByRole('button', { name: 'Revoke' }));
  expect(await screen.findByText('No program sends captions to this sitting.')).toBeTruthy();
  expect(calls[1]).toBe('DELETE /api/captionstreams/s1/p1');
});
