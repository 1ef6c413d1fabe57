import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const CODE = readFileSync(join(import.meta.dirname, '../../../public/bell-worker.js'), 'utf8');

interface Changed {
  readonly oldSubscription: { readonly endpoint: string } | null;
  readonly newSubscription: null;
}

/** Runs the service worker of the bell with the parts of a browser that it uses. */
function startWorker({
  devices,
  kept,
  max = 5,
}: {
  devices: { id: string; ends: string }[];
  kept: string | null;
  max?: number;
}) {
  let count = devices.length;
  const handlers = new Map<string, (event: unknown) => void>();
  const calls: { method: string; path: string; body: unknown }[] = [];
  const cache = {
    match: async () => (kept === null ? undefined : new Response(kept)),
    put: async () => undefined,
  };
  const toJSON = () => ({ endpoint: 'https://push.example/new-2', keys: { p256dh: 'p', auth: 'a' } });
  const self = {
    addEventListener: (kind: string, handler: (event: unknown) => void) => handlers.set(kind, handler),
    registration: { pushManager: { subscribe: async () => ({ toJSON }) } },
  };
  const fetch = async (path: string, { method, body }: { method: string; body?: string }) => {
    if (method !== 'GET') calls.push({ method, path, body: body === undefined ? null : JSON.parse(body) });
    if (method === 'POST' && count >= max)
      return Response.json({ error: { code: 'bell-devices-full' } }, { status: 409 });
    count += method === 'POST' ? 1 : method === 'DELETE' ? -1 : 0;
    const named = devices.map((device) => ({ ...device, name: 'Phone' }));
    return Response.json({ publicKey: 'key', devices: named });
  };
  // oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- the file is no module
  new Function('self', 'fetch', 'caches', CODE)(self, fetch, { open: async () => cache });
  return {
    calls,
    async change(event: Changed) {
      let waited: Promise<unknown> = Promise.resolve();
      const waitUntil = (work: Promise<unknown>) => (waited = work);
      handlers.get('pushsubscriptionchange')?.({ ...event, waitUntil });
      await waited;
    },
  };
}

const REMOVE = { method: 'DELETE', path: '/api/bell/devices/d1', body: null };
const ADD = {
  method: 'POST',
  path: '/api/bell/devices',
  body: { address: 'https://push.example/new-2', p256dh: 'p', auth: 'a', name: 'Phone' },
};

test.each([
  ['that the browser names', { endpoint: 'https://push.example/old-1' }, null],
  ['that only the page has kept', null, 'https://push.example/old-1'],
])('[BEY-42] the bell goes on where a browser replaces a subscription %s', async (_which, old, kept) => {
  const worker = startWorker({ devices: [{ id: 'd1', ends: 'old-1' }], kept });
  await worker.change({ oldSubscription: old, newSubscription: null });
  expect(worker.calls).toEqual([ADD, REMOVE]);
});

test('[BEY-42] where there are as many devices as may be, the old one makes place', async () => {
  const worker = startWorker({
    devices: [{ id: 'd1', ends: 'old-1' }],
    kept: 'https://push.example/old-1',
    max: 1,
  });
  await worker.change({ oldSubscription: null, newSubscription: null });
  expect(worker.calls).toEqual([ADD, REMOVE, ADD]);
});

test('[BEY-42] where another person is signed in by now, nothing is subscribed', async () => {
  const worker = startWorker({
    devices: [{ id: 'd9', ends: 'other-9' }],
    kept: 'https://push.example/old-1',
  });
  await worker.change({ oldSubscription: null, newSubscription: null });
  expect(worker.calls).toEqual([]);
});
