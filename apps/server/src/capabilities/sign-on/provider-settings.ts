import type { OpenIdSettings } from '../../adapters/openid/openid-provider.ts';
import type { SamlSettings } from '../../adapters/saml/saml-provider.ts';
import type { Config } from '../../config.ts';
import { openText, sealText } from '../../platform/sealed-text.ts';
import { siteSecretOf } from '../../platform/site-secret.ts';
import { mayBeInsecure } from './policy.ts';
import type { ProviderRow } from './provider-store.ts';

/** Where the secret of a client stands; it opens nowhere else. The issuer and the client are named,
 *  so that a secret is never sent to another one. */
function placeOf({ id, issuer, client_id: clientId }: Pick<ProviderRow, 'id' | 'issuer' | 'client_id'>) {
  return ['client secret', id, issuer, clientId ?? ''];
}

/** Seals the secret of a client for its row. */
export function sealSecret(
  { dataDir }: Pick<Config, 'dataDir'>,
  row: Pick<ProviderRow, 'id' | 'issuer' | 'client_id'>,
  secret: string | null,
): string | null {
  return secret === null ? null : sealText(siteSecretOf(dataDir), placeOf(row), secret);
}

/** The secret of a client; null where there is none, or it was sealed under another secret of the
 *  site. */
export function openSecret({ dataDir }: Pick<Config, 'dataDir'>, row: ProviderRow): string | null {
  return row.sealed_secret === null ? null : openText(siteSecretOf(dataDir), placeOf(row), row.sealed_secret);
}

/** The settings of a provider, as what it speaks needs them. */
export type ProviderSettings =
  | { readonly speaks: 'openid'; readonly settings: OpenIdSettings }
  | { readonly speaks: 'saml'; readonly settings: SamlSettings };

/** The settings of a provider, as OpenID Connect or SAML needs them. */
export function settingsOf(config: Pick<Config, 'dataDir' | 'mode'>, row: ProviderRow): ProviderSettings {
  if (row.saml !== null) return { speaks: 'saml', settings: { ...row.saml, entityId: row.issuer } };
  return {
    speaks: 'openid',
    settings: {
      issuer: row.issuer,
      clientId: row.client_id ?? '',
      clientSecret: openSecret(config, row),
      scopes: row.scopes ?? '',
      mayBeInsecure: mayBeInsecure(row.issuer, config),
    },
  };
}
