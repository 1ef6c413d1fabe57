import type { SiteConfig } from '@hemicycle/contract/site';
import type { Deps } from '../../deps.ts';
import { type DemoAccounts, identityOf, loadSettingsForRoles } from './site-config.ts';
import { languagesNamed, languagesOf } from './site-languages.ts';
import { logoAddress } from './logo-address.ts';
import { loadSettings } from './site-store.ts';

/** The configuration for the browser: the public part and, for somebody signed in, the flags with
 *  the exceptions of their roles, in the order in which the roles were given. `demo` is null
 *  outside a demonstration site. Source: CFG-01, PERM-07, FND-04. */
export async function loadSiteConfig(
  deps: Pick<Deps, 'db' | 'mediaServer' | 'meetingProvider' | 'telephone' | 'speech'>,
  viewer: { readonly roleNames: readonly string[] } | null,
  demo: { readonly accounts: DemoAccounts; readonly password: string } | null,
): Promise<SiteConfig> {
  const { db, mediaServer, meetingProvider, telephone, speech } = deps;
  const { settings, flags } =
    viewer === null
      ? { settings: await loadSettings(db), flags: null }
      : await loadSettingsForRoles(db, viewer.roleNames);
  const identity = identityOf(settings);
  const offered = languagesOf(settings);
  return {
    ...identity,
    siteLogo: logoAddress(identity.siteLogo),
    languages: languagesNamed('languages', offered.languages),
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
    ...(speech === null || flags === null ? {} : { speechLanguages: [...speech.languages] }),
    ...(flags === null
      ? {}
      : {
          captionLanguages: languagesNamed('captionLanguages', offered.captionLanguages),
          interpretationLanguages: offered.interpretationLanguages,
        }),
    flags,
  };
}

function carrierOf({ mediaServer, meetingProvider }: Pick<Deps, 'mediaServer' | 'meetingProvider'>) {
  if (meetingProvider !== null) return 'webex';
  return mediaServer === null ? 'mesh' : 'livekit';
}
