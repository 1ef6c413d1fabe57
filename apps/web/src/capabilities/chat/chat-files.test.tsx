import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { defaultFlags } from '@hemicycle/contract/default-flags';
import { livePerson, publicSite, signedIn, testSession } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useAnnouncements } from '../../ui/announcer.ts';
import { useSignIn } from '../auth/sign-in.ts';
import { useSite } from '../site/site-config.ts';
import { useAttachments } from '../uploads/public.ts';
import { emptyChat, useChat } from './chat-store.ts';
import { ChatTab } from './ChatTab.tsx';

const session = testSession;
const uploaded = { id: 'f1', name: 'Bill 41.pdf', type: 'application/pdf', sizeBytes: 34_816 };

/** A request of a browser that the test answers. */
class FakeRequest extends EventTarget {
  static last: FakeRequest | undefined;
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  status = 0;
  responseText = '';
  aborted = false;
  form: FormData | undefined;
  url = '';
  open(_method: string, url: string) {
    this.url = url;
    FakeRequest.last = this;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  send(form: FormData) {
    this.form = form;
  }
  abort() {
    this.aborted = true;
  }
  answer(status: number, body: unknown) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    act(() => void this.dispatchEvent(new Event('load')));
  }
  progress(loaded: number, total: number) {
    const event = Object.assign(new Event('progress'), { loaded, total, lengthComputable: true });
    act(() => void this.upload.dispatchEvent(event));
  }
}

let asked: unknown[] = [];
let sent: unknown[] = [];
let refusal: string | undefined;

beforeEach(() => {
  asked = [];
  sent = [];
  refusal = undefined;
  FakeRequest.last = undefined;
  useSignIn.setState({ info: signedIn });
  useSite.setState({ config: { ...publicSite, flags: defaultFlags } });
  useChat.setState({ ...emptyChat, idVotingSession: 's1' });
  useAttachments.setState({ s1: undefined });
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { pathname } = new URL(address, 'http://here');
    if (pathname.endsWith('/upload')) {
      asked.push(JSON.parse(String(init.body)));
      if (refusal !== undefined) {
        return Response.json({ error: { code: refusal, message: '', requestId: 'r' } }, { status: 409 });
      }
      return Response.json(
        { uploadUrl: '/api/uploads/key', expiresAt: 1, maxBytes: 1_048_576 },
        { status: 201 },
      );
    }
    if (init.method === 'PUT') {
      const body = JSON.parse(String(init.body)) as { text: string; fileId?: string };
      sent.push(body);
      return Response.json({
        id: 'm1',
        roomId: 's1',
        personId: 'rosa',
        text: body.text,
        created: Date.now(),
        ...(body.fileId ? { file: uploaded } : {}),
      });
    }
    return Response.json([]);
  });
  useLive.setState({
    ...emptyLiveStore,
    session,
    connection: 'connected',
    version: 1,
    people: { rosa: livePerson('rosa', { displayName: 'Rosa Quispe' }) },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  useLive.setState(emptyLiveStore);
});

const pdf = (sizeBytes = 100) =>
  new File([new Uint8Array(sizeBytes)], 'Bill 41.pdf', { type: 'application/pdf' });

async function choose(file: File): Promise<void> {
  await screen.findByRole('button', { name: 'Attach a file' });
  const input = document.querySelector('input[type=file]');
  if (!(input instanceof HTMLInputElement)) throw new Error('there is a way to choose a file');
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  fireEvent.change(input);
}

async function request(): Promise<FakeRequest> {
  return waitFor(() => {
    if (FakeRequest.last?.form === undefined) throw new Error('nothing was sent yet');
    return FakeRequest.last;
  });
}

test('[UPL-01] [UPL-07] [CHAT-22] a file is chosen, uploaded with its progress, and goes with the message', async () => {
  draw(<ChatTab />);
  await choose(pdf());
  const accept = document.querySelector('input[type=file]')?.getAttribute('accept');
  expect(accept?.split(',')).toEqual(defaultFlags.acceptableFileUploadMimeTypes);
  const upload = await request();
  expect(asked).toEqual([{ sizeBytes: 100 }]);
  expect([upload.url, upload.headers['filepath'], upload.form?.get('file')]).toEqual([
    '/api/uploads/key',
    'Bill%2041.pdf',
    expect.any(File),
  ]);
  upload.progress(40, 100);
  const bar = screen.getByRole('progressbar', { name: 'Uploading Bill 41.pdf' });
  expect(bar.getAttribute('value')).toBe('40');
  expect(screen.getByRole('button', { name: 'Send' }).hasAttribute('disabled')).toBe(true);
  expect(screen.getByText('The file is still being uploaded.')).toBeDefined();
  await expectAccessible();
  upload.answer(201, uploaded);
  await screen.findByRole('button', { name: 'Remove Bill 41.pdf' });
  expect(useAnnouncements.getState().polite.text).toMatch(/Bill 41\.pdf is uploaded/);
  await expectAccessible();
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  const link = await screen.findByRole('link', { name: 'Download Bill 41.pdf, PDF, 34 kB' });
  expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual([
    '/api/chat/file/f1',
    'Bill 41.pdf',
  ]);
  expect(sent).toEqual([{ text: '', fileId: 'f1', requestId: expect.any(String) }]);
  expect(screen.queryByRole('group', { name: 'Attached file' })).toBeNull();
  expect(document.querySelector('img, iframe, object, embed')).toBeNull();
  await expectAccessible();
});

test('[UPL-02] [UPL-03] a file that is too large is not sent at all', async () => {
  draw(<ChatTab />);
  await choose(pdf(1_048_577));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'File is too large. Please upload a file smaller than 1.0 Megabytes',
  );
  expect(asked).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await expectAccessible();
});

test.each([
  {
    id: 'UPL-04',
    status: 413,
    body: { error: { code: 'file-too-large', message: '', requestId: 'r' } },
    text: 'File is too large. Please upload a smaller file',
    again: false,
  },
  {
    id: 'UPL-05',
    status: 415,
    body: {
      error: { code: 'file-type-not-accepted', message: 'This mimetype is not accepted.', requestId: 'r' },
    },
    text: 'Incorrect file type',
    again: false,
  },
  { id: 'UPL-06', status: 500, body: {}, text: /^Server Error\. Something unforeseen/, again: true },
])('[$id] the server refuses with $status', async ({ status, body, text, again }) => {
  draw(<ChatTab />);
  await choose(pdf());
  (await request()).answer(status, body);
  const alert = await screen.findByRole('alert');
  if (typeof text === 'string') expect(alert.textContent).toBe(text);
  else expect(alert.textContent).toMatch(text);
  expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(again);
  expect(screen.getByRole('button', { name: 'Send' }).hasAttribute('disabled')).toBe(true);
  await expectAccessible();
});

test('[UPL-06] a refused URL is a server error with its reason, tried again on demand', async () => {
  refusal = 'rate-limited';
  draw(<ChatTab />);
  await choose(pdf());
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Server Error\. Too many requests/);
  refusal = undefined;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  (await request()).answer(201, uploaded);
  expect(await screen.findByRole('button', { name: 'Remove Bill 41.pdf' })).toBeDefined();
});

test('[UPL-07] an upload is given up, and the box has the focus again', async () => {
  draw(<ChatTab />);
  await choose(pdf());
  const upload = await request();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel the upload of Bill 41.pdf' }));
  expect(upload.aborted).toBe(true);
  expect(screen.queryByRole('group', { name: 'Attached file' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Message to all' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('[UPL-07] a file is dropped onto the messages or pasted into the box', async () => {
  draw(<ChatTab />);
  const log = await screen.findByRole('log');
  const dataTransfer = { types: ['Files'], files: [pdf()] };
  fireEvent.dragOver(log, { dataTransfer });
  expect(screen.getByText('Drop the file here')).toBeDefined();
  fireEvent.drop(log, { dataTransfer });
  expect(screen.queryByText('Drop the file here')).toBeNull();
  const group = await screen.findByRole('group', { name: 'Attached file' });
  expect(within(group).getByText('Bill 41.pdf')).toBeDefined();
  const box = screen.getByRole('textbox', { name: 'Message to all' });
  const paste = createEvent.paste(box, { clipboardData: { files: [new File(['x'], 'other.png')] } });
  fireEvent(box, paste);
  expect(await screen.findByText('other.png')).toBeDefined();
  const text = createEvent.paste(box, { clipboardData: { files: [] } });
  fireEvent(box, text);
  expect(text.defaultPrevented).toBe(false);
});

test('[CHAT-22] where the site takes no files there is no way to attach one', async () => {
  useSite.setState({
    config: { ...publicSite, flags: { ...defaultFlags, acceptableFileUploadMimeTypes: [] } },
  });
  draw(<ChatTab />);
  await screen.findByRole('textbox', { name: 'Message to all' });
  expect(screen.queryByRole('button', { name: 'Attach a file' })).toBeNull();
});
