import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signedIn } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { Toasts } from '../../ui/Toasts.tsx';
import { useSignIn } from '../auth/sign-in.ts';
import { OwnPerson } from './OwnPerson.tsx';

const FIRST = '/api/people/pictures/1.jpg';
const SECOND = '/api/people/pictures/2.jpg';
const JPEG = 'data:image/jpeg;base64,';
const drawImage = vi.fn();
let drawn: string[] = [];
let isReadable = true;
let refusal: string | null = null;
let now: string | null = null;
let sent: { method: string; path: string; body: unknown }[] = [];

function show(avatar: string | null, isGuest = false) {
  now = avatar;
  const personDetails = { ...signedIn.personDetails, avatar, davraEmail: 'rosa@staff.example' };
  useSignIn.setState({ info: { ...signedIn, isGuest, personDetails } });
  return draw(
    <main>
      <OwnPerson />
      <Toasts />
    </main>,
  );
}
const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText(/^Choose/), { target: { files: [file] } });
const photo = new File(['photo'], 'rosa.png', { type: 'image/png' });
const shown = () => document.querySelector('img')?.getAttribute('src') ?? null;

beforeEach(() => {
  [drawn, isReadable, refusal, sent] = [[`${JPEG}AAAA`], true, null, []];
  drawImage.mockClear();
  vi.stubGlobal(
    'Image',
    class {
      naturalWidth = 2000;
      naturalHeight = 1000;
      src = '';
      decode = () => (isReadable ? Promise.resolve() : Promise.reject(new Error('no picture')));
    },
  );
  const pen = { fillStyle: '', fillRect: () => undefined, drawImage, imageSmoothingQuality: '' };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(() => drawn.shift() ?? 'data:,');
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') {
      const personDetails = { ...signedIn.personDetails, avatar: now };
      return Response.json({ info: { ...signedIn, personDetails } });
    }
    sent.push({ method, path, body: typeof body === 'string' ? JSON.parse(body) : undefined });
    if (refusal !== null)
      return Response.json({ error: { code: refusal, message: '', requestId: 'r' } }, { status: 409 });
    now = method === 'PUT' ? SECOND : null;
    return Response.json({ avatar: now });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('[PEOP-01] [PEOP-19] a photograph is drawn as a square of 640 px and kept at once, and taken away again', async () => {
  show(null);
  expect(screen.getByText('rosa@staff.example')).toBeTruthy();
  expect(shown()).toBeNull();
  choose(photo);
  expect(await screen.findByText('The picture is saved')).toBeTruthy();
  expect(shown()).toBe(SECOND);
  expect(drawImage.mock.calls[0]?.slice(1)).toEqual([500, 0, 1000, 1000, 0, 0, 640, 640]);
  expect(sent).toEqual([
    {
      ...{ method: 'PUT', path: `/api/people/${signedIn.userId}/picture` },
      body: { jpeg: 'AAAA', before: { avatar: null } },
    },
  ]);
  await waitFor(() => expect(useSignIn.getState().info?.personDetails.avatar).toBe(SECOND));
  await expectAccessible();
  fireEvent.click(screen.getByRole('button', { name: 'Remove the picture' }));
  expect(await screen.findByText('The picture is removed')).toBeTruthy();
  expect(sent[1]).toMatchObject({ method: 'DELETE', body: { before: { avatar: SECOND } } });
  expect(shown()).toBeNull();
  // The button that was pressed is gone; the focus stays at its place.
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Picture' }));
});

test('[PEOP-19] a picture with more detail than fits is written more coarsely', async () => {
  drawn = [`${JPEG}${'A'.repeat(300_000)}`, `${JPEG}BBBB`];
  show(null);
  choose(photo);
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ jpeg: 'BBBB' }));
});

test.each([
  ['a drawing', new File(['<svg/>'], 'x.svg', { type: 'image/svg+xml' }), /is no picture that can be used/],
  ['a file that the browser cannot read', photo, /is no picture that can be used/],
])('[PEOP-19] %s is refused before anything is sent', async (_, file, words) => {
  isReadable = false;
  show(FIRST);
  choose(file);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(sent).toEqual([]);
  expect(shown()).toBe(FIRST);
});

test('[PEOP-19] a file that is too large is refused before it is read', async () => {
  show(null);
  const large = new File(['x'], 'x.jpg', { type: 'image/jpeg' });
  Object.defineProperty(large, 'size', { value: 31 * 1024 * 1024 });
  choose(large);
  expect(await screen.findByText('The file is larger than 30 MB. Choose a smaller one.')).toBeTruthy();
  expect(sent).toEqual([]);
});

test('[PEOP-01] where somebody else has changed the picture meanwhile, theirs is shown', async () => {
  show(FIRST);
  [refusal, now] = ['changed-meanwhile', SECOND];
  choose(photo);
  expect(await screen.findByText(/Somebody else has changed the picture meanwhile/)).toBeTruthy();
  expect(shown()).toBe(SECOND);
});

test('[PEOP-01] a guest, who has no account, is offered none of it', () => {
  show(null, true);
  expect(screen.queryByRole('heading')).toBeNull();
});
