import { beforeEach, expect, test, vi } from 'vitest';
import { removeKeptPapers, removeKeptSitting, removePapersOfOthers } from '../../../kept-papers.ts';
import { areKept, fillCache } from './keep-offline.ts';

const of = { userId: 'ana', idVotingSession: 's1' };
const files = [{ address: '/api/agenda/s1/papers/f1', sizeBytes: 3 }];
const programs = ['/assets/a.js'];
let who = 'ana';
let flags: unknown = {};
const kept = new Map<string, Map<string, Response>>();

beforeEach(() => {
  [who, flags] = ['ana', {}];
  kept.clear();
  vi.stubGlobal('navigator', { serviceWorker: {} });
  vi.stubGlobal('caches', {
    keys: () => Promise.resolve([...kept.keys()]),
    has: (name: string) => Promise.resolve(kept.has(name)),
    delete: (name: string) => Promise.resolve(kept.delete(name)),
    open: (name: string) => {
      const cache = kept.get(name) ?? new Map<string, Response>();
      kept.set(name, cache);
      return Promise.resolve({
        match: (key: string) => Promise.resolve(cache.get(key)?.clone()),
        put: (key: string, answer: Response) => Promise.resolve(void cache.set(key, answer)),
      });
    },
  });
  vi.stubGlobal('fetch', (address: string) =>
    Promise.resolve(
      Response.json(
        address.endsWith('sessioninfo')
          ? { info: { userId: who } }
          : address.endsWith('client')
            ? { flags }
            : {},
      ),
    ),
  );
});

test('[AGENDA-01] a keep that fails leaves what was kept, and a later one takes its place', async () => {
  await fillCache(of, { files, programs }, () => undefined);
  const [first] = [...kept.keys()];
  flags = null;
  await expect(fillCache(of, { files, programs }, () => undefined)).rejects.toThrow('somebody else');
  expect([...kept.keys()]).toEqual([first]);
  [who, flags] = ['bo', {}];
  await expect(fillCache(of, { files, programs }, () => undefined)).rejects.toThrow('somebody else');
  expect(await areKept(of, [files[0]?.address ?? ''])).toBe(true);
  who = 'ana';
  await fillCache(of, { files, programs }, () => undefined);
  expect([kept.size, kept.has(first ?? '')]).toEqual([1, false]);
  const [addresses] = [...kept.values()].map((cache) => [...cache.keys()]);
  expect(addresses).toEqual([
    ...['/api/agenda/s1/papers/f1', '/assets/a.js', '/api/agenda/s1/papers'],
    ...['/api/auth/sessioninfo', '/api/siteconfig/client', '/app/papers'],
  ]);
});

test('[AGENDA-01] papers are kept by account and sitting, and those of others go', async () => {
  await fillCache(of, { files, programs }, () => undefined);
  await fillCache({ ...of, idVotingSession: 's2' }, { files, programs }, () => undefined);
  await removePapersOfOthers('ana');
  expect(kept.size).toBe(2);
  expect(await areKept({ ...of, userId: 'bo' }, [])).toBe(false);
  await removeKeptSitting('ana', 's1');
  expect([await areKept(of, []), kept.size]).toEqual([false, 1]);
  await removePapersOfOthers('an');
  expect(kept.size).toBe(0);
  await fillCache(of, { files, programs }, () => undefined);
  await removeKeptPapers();
  expect(kept.size).toBe(0);
});
