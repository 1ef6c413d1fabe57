import { UPLOAD_PART_MAX_BYTES } from '@hemicycle/contract/limits';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { removeKeptUploads } from '../../kept-uploads.ts';
import { attach, detach, useAttachments } from './attachments.ts';
import { forgetBegun, keepBegun } from './begun-uploads.ts';
import { postFile } from './post-file.ts';

/** What the server has of the file, and every call that it got. */
let stored: number;
let calls: string[];
/** How the next calls fail, in turn: the line is cut before or after the server has the part. */
let faults: ('before' | 'after')[];

beforeEach(() => {
  stored = 0;
  calls = [];
  faults = [];
  vi.useFakeTimers();
  class Request extends EventTarget {
    readonly upload = new EventTarget();
    status = 200;
    responseText = '';
    private asked = '';
    open(method: string, path: string) {
      this.asked = `${method} ${path}`;
    }
    setRequestHeader() {
      // The headers make no difference here.
    }
    abort() {
      // Nothing goes on.
    }
    send(body: FormData | string | null) {
      calls.push(this.asked);
      const fault = this.asked.includes('/parts/') ? faults.shift() : undefined;
      const part = body instanceof FormData ? body.get('file') : null;
      if (fault !== 'before' && part instanceof File) stored += part.size;
      if (this.asked.endsWith('/finish')) this.status = 201;
      this.responseText = JSON.stringify(
        this.asked.endsWith('/finish') ? { id: 'f1', name: 'a.pdf' } : { receivedBytes: stored },
      );
      queueMicrotask(() => this.dispatchEvent(new Event(fault === undefined ? 'load' : 'error')));
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const large = (lastModified = 1) =>
  new File([new Uint8Array(UPLOAD_PART_MAX_BYTES * 2 + 10)], 'a.pdf', { lastModified });
/** Lets time pass in small steps, since the program that sends parts is loaded first. */
const passUntil = (check: () => void) => vi.waitFor(check, { interval: 10, timeout: 20_000 });
const shares: number[] = [];
const begin = (signal = new AbortController().signal) =>
  postFile('/api/uploads/k', large(), { onProgress: (share) => shares.push(share), signal });

test('[UPL-01] a large file goes in parts, and after a lost line from where it stopped', async () => {
  faults = ['after', 'before'];
  const uploaded = begin();
  await passUntil(() => expect(calls.at(-1)).toContain('/finish'));
  expect(await uploaded).toMatchObject({ id: 'f1' });
  const part = String(UPLOAD_PART_MAX_BYTES);
  expect(calls).toEqual([
    'POST /api/uploads/k/parts/0',
    // The part had come, though its answer was lost.
    'GET /api/uploads/k',
    `POST /api/uploads/k/parts/${part}`,
    // This one had not.
    'GET /api/uploads/k',
    `POST /api/uploads/k/parts/${part}`,
    `POST /api/uploads/k/parts/${String(UPLOAD_PART_MAX_BYTES * 2)}`,
    'POST /api/uploads/k/finish',
  ]);
  expect(shares.at(-1)).toBe(1);
});

test('[UPL-01] an upload that is given up ends at once, and what has come is removed', async () => {
  const giveUp = new AbortController();
  faults = ['before'];
  const uploaded = expect(begin(giveUp.signal)).rejects.toThrow();
  await passUntil(() => expect(calls).not.toEqual([]));
  giveUp.abort();
  await uploaded;
  expect(calls).toEqual(['POST /api/uploads/k/parts/0', 'DELETE /api/uploads/k']);
});

test('[UPL-01] after a reload, and in a new tab, the same file goes on where it stopped, another one begins anew', async () => {
  localStorage.clear();
  const way = { maxBytes: 9e9, sayReady: () => '', ask: async () => ({ uploadUrl: '/api/uploads/new' }) };
  await keepBegun('item', large(), '/api/uploads/k');
  stored = UPLOAD_PART_MAX_BYTES;
  void attach('item', new File([new Uint8Array(UPLOAD_PART_MAX_BYTES * 2 + 10)], 'b.pdf'), way);
  await passUntil(() => expect(calls[0]).toBe('POST /api/uploads/new/parts/0'));
  detach('item');
  calls = [];
  await keepBegun('item', large(), '/api/uploads/k');
  stored = UPLOAD_PART_MAX_BYTES;
  const shown: unknown[] = [];
  const stop = useAttachments.subscribe((all) => shown.push(all['item']));
  await attach('item', large(), way);
  stop();
  expect(calls.slice(0, 2)).toEqual([
    'GET /api/uploads/k',
    `POST /api/uploads/k/parts/${String(UPLOAD_PART_MAX_BYTES)}`,
  ]);
  expect(calls.at(-1)).toBe('POST /api/uploads/k/finish');
  expect(shown).toContainEqual(expect.objectContaining({ state: 'uploading', goesOn: true }));
  expect(useAttachments.getState()['item']).toMatchObject({ state: 'ready' });
  expect(localStorage.length).toBe(0);
});

test('[UPL-01] what another tab is sending, or was changed since, begins anew', async () => {
  localStorage.clear();
  const way = { maxBytes: 9e9, sayReady: () => '', ask: async () => ({ uploadUrl: '/api/uploads/new' }) };
  await keepBegun('item', large(), '/api/uploads/k');
  stored = UPLOAD_PART_MAX_BYTES;
  void attach('item', large(2), way);
  await passUntil(() => expect(calls[0]).toBe('POST /api/uploads/new/parts/0'));
  detach('item');
  calls = [];
  await keepBegun('item', large(), '/api/uploads/k');
  const locks = {
    request: async (name: string, _how: unknown, hold: (lock: object | null) => unknown) =>
      hold(name.endsWith('/k') ? null : {}),
  };
  vi.stubGlobal('navigator', { ...navigator, locks });
  void attach('item', large(), way);
  await passUntil(() => expect(calls).toContain('POST /api/uploads/new/parts/0'));
  expect(calls).not.toContain(`POST /api/uploads/k/parts/${String(UPLOAD_PART_MAX_BYTES)}`);
  detach('item');
});

test('[UPL-01] an upload that ends forgets itself alone; signing out forgets all', async () => {
  localStorage.clear();
  await keepBegun('item', large(), '/api/uploads/k');
  await keepBegun('other', large(), '/api/uploads/l');
  forgetBegun('item', '/api/uploads/l');
  expect(localStorage.length).toBe(2);
  forgetBegun('item', '/api/uploads/k');
  expect(localStorage.length).toBe(1);
  // Nothing that is kept can be read: the name of the file is in a hash.
  expect(JSON.stringify({ ...localStorage })).not.toContain('a.pdf');
  removeKeptUploads();
  expect(localStorage.length).toBe(0);
});
