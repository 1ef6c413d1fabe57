import { defaultFlags } from '@hemicycle/contract/default-flags';
import { callInNumber } from '@hemicycle/contract/sessions';
import type { CallInNumber } from '@hemicycle/contract/sessions';
import { clientFlags } from '@hemicycle/contract/site';
import type { ClientFlags, DocumentLanguage, SiteConfig } from '@hemicycle/contract/site';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database.ts';
import type { Deps } from '../../deps.ts';
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

/** What the settings say of the house; what is not set, or has the wrong shape, has its default. Never throws. */
export function identityOf(settings: ReadonlyMap<string, unknown>): z.output<typeof identity> {
  return identity.parse(Object.fromEntries(settings));
}

/** The phone numbers in the settings; none where they are not a list of them. Never throws. */
export function callInNumbersOf(settings: ReadonlyMap<string, unknown>): CallInNumber[] {
  return callInNumbers.parse(settings.get('callInNumbers'));
}

/** The languages whose texts are complete, each by its own name. Source: I18N-02. */
const languages = [
  { code: 'en-US', languageNative: 'English' },
  { code: 'ar', languageNative: 'العربية' },
];

/** The flags that hold for somebody with these roles, in the order in which the roles were given: the site's settings over the
 *  defaults, then what the roles except. The browser is handed these and the server checks by these. A setting of the wrong
 *  shape counts as not set. Source: CFG-01, PERM-07, PERM-03. */
export async function loadFlagsFor(
  db: Kysely<Database>,
  { roleNames }: { readonly roleNames: readonly string[] },
): Promise<ClientFlags> {
  return flagsForRoles(flagsFrom(await loadSettings(db)), roleNames);
}

/** As `loadFlagsFor` for as many people as are asked about, by one read. */
export async function loadFlagsOf(
  db: Kysely<Database>,
): Promise<(person: { readonly roleNames: readonly string[] }) => ClientFlags> {
  const flags = flagsFrom(await loadSettings(db));
  return ({ roleNames }) => flagsForRoles(flags, roleNames);
}

/** The flags of the site itself, without any role's exceptions: for what holds for everybody alike. Source: CFG-01. */
export async function loadSiteFlags(db: Kysely<Database>): Promise<ClientFlags> {
  return flagsFrom(await loadSettings(db));
}

/** What the site calls itself. Source: CFG-01. */
export async function loadSiteName(db: Kysely<Database>): Promise<string> {
  return identityOf(await loadSettings(db)).siteName;
}

/** What stands on the documents of the house: its name and colour (`#RRGGBB`), and the language and time zone (IANA) in which they are written, whoever
 *  saves them. Source: CFG-01, BEY-11. */
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

/** The phone numbers by which people join meetings, from the setting `callInNumbers`; none where it is not set or not a list
 *  of them. Source: FND-58, FND-59. */
export async function loadCallInNumbers(db: Kysely<Database>): Promise<CallInNumber[]> {
  return callInNumbersOf(await loadSettings(db));
}

/** The configuration for the browser: the public part, and for somebody signed in the flags with the exceptions of their
 *  roles (in the order in which the roles were given). `demo` is null outside a demonstration site.
 *  Source: CFG-01, PERM-07, FND-04. */
export async function loadSiteConfig(
  deps: Pick<Deps, 'db' | 'mediaServer' | 'meetingProvider' | 'telephone'>,
  viewer: { readonly roleNames: readonly string[] } | null,
  demo: { readonly accounts: DemoAccounts; readonly password: string } | null,
): Promise<SiteConfig> {
  const { db, mediaServer, meetingProvider, telephone } = deps;
  const settings = await loadSettings(db);
  const flags = viewer === null ? null : flagsForRoles(flagsFrom(settings), viewer.roleNames);
  return {
    ...identityOf(settings),
    languages,
    demoAccounts: demo?.accounts ?? [],
    demoPassword: demo?.password ?? null,
    media: carrierOf(deps),
    ...(mediaServer === null || flags === null ? {} : { mediaUrl: mediaServer.url }),
    ...(meetingProvider === null || flags === null
      ? {}
      : {
          provider: {
            sdkUrl: meetingProvider.sdkUrlOf(flags.webexSdkVersion),
            apiUrl: meetingProvider.apiUrl,
          },
        }),
    ...(telephone === null ? {} : { canCallPhones: true }),
    flags,
  };
}

function carrierOf({ mediaServer, meetingProvider }: Pick<Deps, 'mediaServer' | 'meetingProvider'>) {
  if (meetingProvider !== null) return 'webex';
  return mediaServer === null ? 'mesh' : 'livekit';
}

function flagsFrom(settings: ReadonlyMap<string, unknown>): ClientFlags {
  const valid = Object.entries(clientFlags.shape).flatMap(([name, shape]) => {
    const parsed = settings.has(name) ? shape.safeParse(settings.get(name)) : null;
    return parsed?.success ? [[name, parsed.data]] : [];
  });
  // oxlint-disable-next-line typescript/no-unsafe-return -- each value was parsed by the shape of its own name
  return { ...defaultFlags, ...Object.fromEntries(valid) };
}
