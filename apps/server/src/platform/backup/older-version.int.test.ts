import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestDatabase } from '@hemicycle/testkit/test-database';
import { expect, onTestFinished, test } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { migrate } from '../db/migrate.ts';
import { checkBackup } from './read-backup.ts';
import { restoreDatabase } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const LATER = 40;

test('[BEY-25] a backup of an older version is restored as it was, and the next start brings it up to date', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'hemicycle-older-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const older = migrations.slice(0, -LATER);
  const before = await openTestDatabase({ migrations: older });
  onTestFinished(() => before.close());
  await before.pool.query(
    `insert into users (id, email, display_name, created_ms) values ('ada', 'ada@house.org', 'Ada', 1)`,
  );
  await before.pool.query(
    `insert into voting_sessions (id, title, starts_ms, ends_ms, members_only, created_ms) values ('plenary', 'Plenary', 1, 2, false, 1)`,
  );
  const path = join(dataDir, 'site.backup');
  await writeBackup({ pool: before.pool, dataDir, kept: [], path, nowMs: 1 });

  const after = await openTestDatabase({ migrations: [] });
  onTestFinished(() => after.close());
  await after.pool.query('drop table migrations');
  const manifest = await checkBackup(path);
  await restoreDatabase(after.pool, { path, manifest }, migrations, () => undefined);
  const names = async () => {
    const { rows } = await after.pool.query<{ name: string }>('select name from migrations order by name');
    return rows.map(({ name }) => name);
  };
  expect(await names()).toEqual(older.map(({ name }) => name).toSorted());
  const applied = await migrate(after.pool, migrations, 2);
  expect(applied).toEqual(migrations.slice(-LATER).map(({ name }) => name));
  const { rows: people } = await after.pool.query('select id, display_name from users');
  expect(people).toEqual([{ id: 'ada', display_name: 'Ada' }]);
  const { rows: sessions } = await after.pool.query('select id, title from voting_sessions');
  expect(sessions).toEqual([{ id: 'plenary', title: 'Plenary' }]);
});
