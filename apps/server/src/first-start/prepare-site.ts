import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Config } from '../config.ts';
import { requireAdministrator } from '../config.ts';
import type { Database } from '../database.ts';
import type { Deps } from '../deps.ts';
import { countAccounts, insertAccounts } from '../capabilities/accounts/public.ts';
import { insertRoles } from '../capabilities/roles/public.ts';
import { loadSettings, saveSettings } from '../capabilities/site/public.ts';
import { continueDemoSite } from '../demo/continue-demo-site.ts';
import { DEMO_PASSWORD } from '../demo/demo-accounts.ts';
import { makeDemoSite } from '../demo/make-demo-site.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { StartError } from '../platform/start-error.ts';
import { defaultRoles } from './default-roles.ts';
import { lockFirstStart } from './first-start-store.ts';

/** The setting that records the mode of the first start. */
const MADE_AS = 'madeAs';

/** The name under which the first start hashes passwords. */
const FIRST_START = 'first start';

/** Writes what a first start makes, in one transaction. */
type MakeSite = (transaction: Transaction<Database>) => Promise<void>;

/** Makes the site on its first start. In demo mode this is the demonstration site; in production
 *  mode, the roles and the administrator of HEMICYCLE_ADMIN_EMAIL and HEMICYCLE_ADMIN_PASSWORD.
 *  Later starts change nothing, except that a demonstration whose sitting has ended gets its next
 *  one. Of several servers that start at once, one makes the site. @throws StartError when the
 *  administrator is missing or weak; when a demonstration site is started in production mode, since
 *  everybody knows its password; when another site is started in demo mode, which accepts any
 *  password. Source: DESIGN §5. */
export async function prepareSite(deps: Deps): Promise<void> {
  if (await isMade(deps.db, deps.config.mode)) return continueSite(deps);
  const make = deps.config.mode === 'demo' ? await demoSite(deps) : await productionSite(deps);
  await inTransaction(deps.db, async (transaction) => {
    await lockFirstStart(transaction);
    if (await isMade(transaction, deps.config.mode)) return;
    await insertRoles(transaction, defaultRoles, deps.clock.nowMs());
    await make(transaction);
    await saveSettings(transaction, { [MADE_AS]: deps.config.mode });
  });
}

/** A demonstration site gets its next sitting where the last one has ended. Another site is left
 *  unchanged. */
async function continueSite(deps: Deps): Promise<void> {
  const { db, config, clock } = deps;
  if (config.mode !== 'demo' || (await loadSettings(db)).get(MADE_AS) !== 'demo') return;
  await inTransaction(db, async (transaction) => {
    await lockFirstStart(transaction);
    await continueDemoSite(deps, transaction, clock.nowMs());
  });
}

async function isMade(db: Deps['db'], mode: Config['mode']): Promise<boolean> {
  const madeAs = (await loadSettings(db)).get(MADE_AS);
  if (madeAs === 'demo' && mode === 'production') {
    throw new StartError(
      'This data holds the demonstration site, whose passwords are known. For production, set HEMICYCLE_DATA_DIR or DATABASE_URL to a new place.',
    );
  }
  if (madeAs === 'production' && mode === 'demo') {
    throw new StartError('This data holds a site of its own. Start it with HEMICYCLE_MODE=production.');
  }
  return madeAs !== undefined || (await countAccounts(db)) > 0;
}

async function demoSite(deps: Deps): Promise<MakeSite> {
  // All accounts share one hash: everybody knows the password, so a salt for each account would
  // protect nothing and make the start slower.
  const passwordHash = await deps.passwords.hash(FIRST_START, DEMO_PASSWORD);
  return (transaction) => makeDemoSite(deps, transaction, passwordHash, deps.clock.nowMs());
}

async function productionSite(deps: Deps): Promise<MakeSite> {
  const { email, password } = requireAdministrator(deps.config);
  const passwordHash = await deps.passwords.hash(FIRST_START, password);
  return (transaction) =>
    insertAccounts(transaction, [
      {
        user: {
          id: randomUUID(),
          email: email.toLowerCase(),
          display_name: 'Administrator',
          password_hash: passwordHash,
          created_ms: deps.clock.nowMs(),
        },
        roleIds: ['administrator'],
        groupIds: [],
      },
    ]);
}
