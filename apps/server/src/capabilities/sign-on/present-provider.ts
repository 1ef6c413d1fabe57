import type { SignOnProvider } from '@hemicycle/contract/sign-on-admin';
import type { Config } from '../../config.ts';
import { openSecret } from './provider-settings.ts';
import type { ProviderRow } from './provider-store.ts';

/** A provider as administrators see it; its client secret goes to nobody. Source: BEY-21. */
export function presentProvider(
  config: Pick<Config, 'dataDir'>,
  row: ProviderRow,
  people: number,
): SignOnProvider {
  return {
    id: row.id,
    name: row.name,
    isOn: row.is_on,
    issuer: row.issuer,
    clientId: row.client_id,
    hasSecret: openSecret(config, row) !== null,
    scopes: row.scopes,
    saml: row.saml === null ? null : { ...row.saml, certificates: [...row.saml.certificates] },
    newPeople: row.new_people,
    firstRoles: row.first_roles,
    mappings: row.mappings.map((mapping) => ({
      ...mapping,
      roles: [...mapping.roles],
      groups: [...mapping.groups],
    })),
    people,
  };
}
