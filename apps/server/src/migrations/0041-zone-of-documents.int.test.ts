import type { Kysely } from 'kysely';
import { startTestServer } from '@hemicycle/testkit/test-server';
import { afterEach, expect, test } from 'vitest';
import { loadHouse } from '../capabilities/site/public.ts';
import { deleteSettings } from '../capabilities/site/site-store.ts';
import { up } from './0041-zone-of-documents.ts';

const { TZ } = process.env;
afterEach(() => {
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
});

test('[BEY-11] a site begins with the time zone of its server, and keeps the one that was chosen', async () => {
  const server = await startTestServer();
  const { db } = server.database;
  try {
    await deleteSettings(db, ['timeZone']);
    process.env.TZ = 'Asia/Tokyo';
    await up(db as unknown as Kysely<unknown>);
    expect((await loadHouse(db)).timeZone).toBe('Asia/Tokyo');
    process.env.TZ = 'Europe/Berlin';
    await up(db as unknown as Kysely<unknown>);
    expect((await loadHouse(db)).timeZone).toBe('Asia/Tokyo');
  } finally {
    await server.stop();
  }
});
