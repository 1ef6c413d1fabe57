import { defaultFlags } from '@hemicycle/contract/default-flags';
import { callInNumber } from '@hemicycle/contract/call-in-numbers';
import type { CallInNumber } from '@hemicycle/contract/call-in-numbers';
import { clientFlags } from '@hemicycle/contract/site';
import type { ClientFlags, DocumentLanguage, SiteConfig } from '@hemicycle/contract/site';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database.ts';
import { loadTogether } from '../../platform/db/sharing-database.ts';
import { flagsForRoles } from './role-exceptions.ts';
import { loadLogo } from './logo-store.ts';
import { loadSettings } from './site-store.ts';

/** The accounts that the sign-in page of a demonstration site lists. */
export type DemoAccounts = SiteConfig['demoAccounts'];

const callInNumbers = z.array(callInNumber).catch([]);

const identity = z.object({
  siteName: z.string().min(1).catch('Hemicycle'),
  siteColor: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/)
    .catch('#1F4A3D'),
  siteLogo: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .nullable()
    .catch(null),
  letterhead: z.string().catch(''),
  secretariatEmail: z.string().nullable().catch(null),
  helpPageUrl: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .catch(null),
});

/** The identity of the house in the settings. Missing settings and those of the wrong shape get
 *  their defaults. Never throws. */
export function identityOf(settings: ReadonlyMap<string, unknown>): z.output<typeof identity> {
  return identity.parse(Object.fromEntries(settings));
}

/** The phone numbers in the settings; none where the setting is no list of phone numbers. Never
 *  throws. */
export function callInNumbersOf(settings: ReadonlyMap<string, unknown>): CallInNumber[] {
  return callInNumbers.parse(settings.get('callInNumbers'));
}

/** The questions for the interviews of the lobby in the settings, in their order; none where the
 *  setting is no list of texts. Never throws. */
export function interviewQuestionsOf(settings: ReadonlyMap<string, unknown>): string[] {
  return z.array(z.string()).catch([]).parse(settings.get('interviewQuestions'));
}

/** The questions for the interviews of the lobby. Source: BEY-19. */
export async function loadInterviewQuestions(db: Kysely<Database>): Promise<string[]> {
  return interviewQuestionsOf(await loadSettings(db));
}

/** The flags for somebody with these roles, in the order in which the roles were given: the
 *  defaults, changed by the site's settings, changed by the exceptions of the roles. Both the
 *  browser and the server's checks use these flags. A setting of the wrong shape is ignored.
 *  Source: CFG-01, PERM-07, PERM-03. */
export async function loadFlagsFor(
  db: Kysely<Database>,
  { roleNames }: { readonly roleNames: readonly string[] },
): Promise<ClientFlags> {
  return (await loadSettingsForRoles(db, roleNames)).flags;
}

/** The settings of the site, and the flags for somebody with these roles. Calls made at the same
 *  time share one query; those with the same roles also share the flags. */
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

/** As `loadFlagsFor`, for any number of people by one query. Those with the same roles share the
 *  flags. */
export async function loadFlagsOf(
  db: Kysely<Database>,
): Promise<(person: { readonly roleNames: readonly string[] }) => ClientFlags> {
  const flags = flagsFrom(await loadSettings(db));
  const known = new Map<string, ClientFlags>();
  return ({ roleNames }) => {
    const key = JSON.stringify(roleNames);
    const found = known.get(key) ?? flagsForRoles(flags, roleNames);
    known.set(key, found);
    return found;
  };
}

/** The flags of the site itself, without the exceptions of roles: where nobody asks who has roles,
 *  and for decisions that are the same for everybody. Decision 0212 lists them. Source: CFG-01,
 *  PERM-07. */
export async function loadSiteFlags(db: Kysely<Database>): Promise<ClientFlags> {
  return flagsFrom(await loadSettings(db));
}

/** The name of the site. Source: CFG-01. */
export async function loadSiteName(db: Kysely<Database>): Promise<string> {
  return identityOf(await loadSettings(db)).siteName;
}

/** The settings for the house's documents: its name, its colour (`#RRGGBB`), the lines under its
 *  name, the hash of its logo (null: none), and the language and time zone (IANA) of every
 *  document, whoever saves it. Source: CFG-01, BEY-11. */
export interface House {
  readonly name: string;
  readonly color: string;
  readonly letterhead: string;
  readonly siteLogo: string | null;
  readonly language: DocumentLanguage;
  readonly timeZone: string;
}

export async function loadHouse(db: Kysely<Database>): Promise<House> {
  const settings = await loadSettings(db);
  const { siteName, siteColor, siteLogo, letterhead } = identity.parse(Object.fromEntries(settings));
  const { documentLanguage: language, timeZone } = flagsFrom(settings);
  return { name: siteName, color: siteColor, letterhead, siteLogo, language, timeZone };
}

/** The house with all that its paper shows. `logo`: a PNG as base64; null: it has none. Source:
 *  BEY-11. */
export interface PaperHouse extends House {
  readonly logo: string | null;
}

/** Loads the house with its logo, which only its paper needs. */
export async function loadPaperHouse(db: Kysely<Database>): Promise<PaperHouse> {
  const house = await loadHouse(db);
  const png = house.siteLogo === null ? null : await loadLogo(db, house.siteLogo);
  return { ...house, logo: png?.toString('base64') ?? null };
}

/** The phone numbers by which people join meetings, from the setting `callInNumbers`; none where
 *  that is missing or no list of phone numbers. Source: FND-58, FND-59. */
export async function loadCallInNumbers(db: Kysely<Database>): Promise<CallInNumber[]> {
  return callInNumbersOf(await loadSettings(db));
}

/** The defaults of the flags, changed by the settings. A setting of the wrong shape is ignored.
 *  Never throws. */
export function flagsFrom(settings: ReadonlyMap<string, unknown>): ClientFlags {
  const valid = Object.entries(clientFlags.shape).flatMap(([name, shape]) => {
    const parsed = settings.has(name) ? shape.safeParse(settings.get(name)) : null;
    return parsed?.success ? [[name, parsed.data]] : [];
  });
  // oxlint-disable-next-line typescript/no-unsafe-return -- each value was parsed by the shape of its own name
  return { ...defaultFlags, ...Object.fromEntries(valid) };
}
