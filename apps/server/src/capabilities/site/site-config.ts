import { defaultFlags } from '@hemicycle/contract/default-flags';
import { callInNumber } from '@hemicycle/contract/sessions';
import type { CallInNumber } from '@hemicycle/contract/sessions';
import { clientFlags } from '@hemicycle/contract/site';
import type { ClientFlags, DocumentLanguage, SiteConfig } from '@hemicycle/contract/site';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database.ts';
import { loadTogether } from '../../platform/db/sharing-database.ts';
import { flagsForRoles } from './role-exceptions.ts';
import { loadSettings } from './site-store.ts';

/** What is listed on the sign-in page of a demonstration site. */
export type DemoAccounts = SiteConfig['demoAccounts'];

const callInNumbers = z.array(callInNumber).catch([]);

const identity = z.object({
  siteName: z.string().min(1).catch('Hemicycle'),
  siteColor: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/)
    .catch('#1F4A3D'),
  secretariatEmail: z.string().nullable().catch(null),
  helpPageUrl: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .catch(null),
});

/** What the settings say of the house; what is not set, or has the wrong shape, has its default.
 *  Never throws. */
export function identityOf(settings: ReadonlyMap<string, unknown>): z.output<typeof identity> {
  return identity.parse(Object.fromEntries(settings));
}

/** The phone numbers in the settings; none where they are not a list of them. Never throws. */
export function callInNumbersOf(settings: ReadonlyMap<string, unknown>): CallInNumber[] {
  return callInNumbers.parse(settings.get('callInNumbers'));
}

/** The flags that hold for somebody with these roles, in the order in which the roles were given:
 *  the site's settings over the defaults, then what the roles except. The browser is handed these
 *  and the server checks by these. A setting of the wrong shape counts as not set. Source: CFG-01,
 *  PERM-07, PERM-03. */
export async function loadFlagsFor(
  db: Kysely<Database>,
  { roleNames }: { readonly roleNames: readonly string[] },
): Promise<ClientFlags> {
  return (await loadSettingsForRoles(db, roleNames)).flags;
}

/** The settings of the site, and the flags that hold for somebody with these roles. Who asks at
 *  once shares a query, and those with the same roles what is made of it. */
export async function loadSettingsForRoles(
  db: Kysely<Database>,
  roleNames: readonly string[],
): Promise<SettingsForRoles> {
  const found = await loadTogether(db, readForRoles, JSON.stringify(roleNames));
  if (found === undefined) throw new Error('Settings were read for other roles than were asked for.');
  return found;
}

interface SettingsForRoles {
  readonly settings: ReadonlyMap<string, unknown>;
  readonly flags: ClientFlags;
}

async function readForRoles(
  db: Kysely<Database>,
  keys: readonly string[],
): Promise<Map<string, SettingsForRoles>> {
  const settings = await loadSettings(db);
  const flags = flagsFrom(settings);
  return new Map(
    keys.map((key) => [key, { settings, flags: flagsForRoles(flags, roleNamesOf.parse(JSON.parse(key))) }]),
  );
}

const roleNamesOf = z.array(z.string());

/** As `loadFlagsFor` for as many people as are asked about, by one read. */
export async function loadFlagsOf(
  db: Kysely<Database>,
): Promise<(person: { readonly roleNames: readonly string[] }) => ClientFlags> {
  const flags = flagsFrom(await loadSettings(db));
  return ({ roleNames }) => flagsForRoles(flags, roleNames);
}

/** The flags of the site itself, without any role's exceptions: for what holds for everybody alike.
 *  Source: CFG-01. */
export async function loadSiteFlags(db: Kysely<Database>): Promise<ClientFlags> {
  return flagsFrom(await loadSettings(db));
}

/** What the site calls itself. Source: CFG-01. */
export async function loadSiteName(db: Kysely<Database>): Promise<string> {
  return identityOf(await loadSettings(db)).siteName;
}

/** What stands on the documents of the house: its name and colour (`#RRGGBB`), and the language and
 *  time zone (IANA) in which they are written, whoever saves them. Source: CFG-01, BEY-11. */
export interface House {
  readonly name: string;
  readonly color: string;
  readonly language: DocumentLanguage;
  readonly timeZone: string;
}

export async function loadHouse(db: Kysely<Database>): Promise<House> {
  const settings = await loadSettings(db);
  const { siteName, siteColor } = identity.parse(Object.fromEntries(settings));
  const { documentLanguage: language, timeZone } = flagsFrom(settings);
  return { name: siteName, color: siteColor, language, timeZone };
}

/** The phone numbers by which people join meetings, from the setting `callInNumbers`; none where it
 *  is not set or not a list of them. Source: FND-58, FND-59. */
export async function loadCallInNumbers(db: Kysely<Database>): Promise<CallInNumber[]> {
  return callInNumbersOf(await loadSettings(db));
}

/** The flags in the settings over their defaults; one of the wrong shape counts as not set. Never
 *  throws. */
export function flagsFrom(settings: ReadonlyMap<string, unknown>): ClientFlags {
  const valid = Object.entries(clientFlags.shape).flatMap(([name, shape]) => {
    const parsed = settings.has(name) ? shape.safeParse(settings.get(name)) : null;
    return parsed?.success ? [[name, parsed.data]] : [];
  });
  // oxlint-disable-next-line typescript/no-unsafe-return -- each value was parsed by the shape of its own name
  return { ...defaultFlags, ...Object.fromEntries(valid) };
}
