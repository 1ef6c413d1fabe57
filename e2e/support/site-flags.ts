import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../apps/server/src/platform/db/open-database.ts';
import { createLog } from '../../apps/server/src/platform/log/log.ts';
import { saveSettings } from '../../apps/server/src/capabilities/site/public.ts';
import type { Database } from '../../apps/server/src/database.ts';

/** Sets flags of a running site in its database, where an administrator's changes go too. A page
 *  sees them when it is loaded next. */
export async function saveSiteFlags(
  dataDir: string,
  flags: Readonly<Record<string, unknown>>,
): Promise<void> {
  const saved: unknown = JSON.parse(readFileSync(join(dataDir, 'postgres-connection.json'), 'utf8'));
  const told = (name: string): string => {
    const value: unknown = typeof saved === 'object' && saved !== null ? Reflect.get(saved, name) : null;
    if (typeof value !== 'string' && typeof value !== 'number') throw new Error(`no ${name} was saved`);
    return String(value);
  };
  const database = openDatabase<Database>({
    connection: {
      host: '127.0.0.1',
      port: Number(told('port')),
      user: told('user'),
      password: told('password'),
      database: 'postgres',
    },
    log: createLog({ level: 'silent' }),
    poolSize: 1,
  });
  try {
    await saveSettings(database.db, flags);
  } finally {
    await database.close();
  }
}
