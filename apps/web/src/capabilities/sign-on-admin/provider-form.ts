import type { SamlProviderSettings } from '@hemicycle/contract/saml';
import type { SignOnProvider } from '@hemicycle/contract/sign-on-admin';

/** A rule as typed: who has the value in the claim gets roles and groups. */
export interface MappingForm {
  readonly claim: string;
  readonly value: string;
  readonly roles: readonly string[];
  readonly groups: readonly string[];
}

/** A provider as typed. `clientSecret` empty: the one that is kept stays. `saml` null: the metadata
 *  of a provider of SAML were not read yet. */
export interface ProviderForm {
  readonly name: string;
  readonly isOn: boolean;
  readonly speaks: 'openid' | 'saml';
  readonly saml: SamlProviderSettings | null;
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly withoutSecret: boolean;
  readonly scopes: string;
  readonly newPeople: 'match' | 'make';
  readonly firstRoles: readonly string[];
  readonly mappings: readonly MappingForm[];
}

/** The form for a provider; null makes the form for a new one. */
export function formOfProvider(provider: SignOnProvider | null): ProviderForm {
  return {
    name: provider?.name ?? '',
    isOn: provider?.isOn ?? true,
    speaks: provider?.saml == null ? 'openid' : 'saml',
    saml: provider?.saml ?? null,
    issuer: provider?.issuer ?? '',
    clientId: provider?.clientId ?? '',
    clientSecret: '',
    withoutSecret: provider !== null && !provider.hasSecret,
    scopes: provider?.scopes ?? 'openid email profile',
    newPeople: provider?.newPeople ?? 'match',
    firstRoles: provider?.firstRoles ?? [],
    mappings: provider?.mappings ?? [],
  };
}

interface TriedSettings {
  readonly issuer: string;
  readonly clientId: string | null;
  readonly scopes: string | null;
  /** null: the client has none; absent: the one that is kept. */
  readonly clientSecret?: string | null;
  /** Absent: the provider speaks OpenID Connect. */
  readonly saml?: SamlProviderSettings;
}

/** What of a form a trial needs. A secret that was not typed is not sent, so that the one that is
 *  kept is tried. */
export function triedSettings(form: ProviderForm): TriedSettings {
  if (form.speaks === 'saml') {
    const saml = form.saml === null ? {} : { saml: form.saml };
    return { issuer: form.issuer, clientId: null, scopes: null, ...saml };
  }
  const secret = form.clientSecret.trim();
  return {
    issuer: form.issuer.trim(),
    clientId: form.clientId.trim(),
    scopes: form.scopes.trim().split(/\s+/).join(' '),
    ...(form.withoutSecret ? { clientSecret: null } : secret !== '' && { clientSecret: secret }),
  };
}

/** The body for a new provider. */
export function bodyOfProvider(form: ProviderForm) {
  const { clientSecret = null, ...settings } = triedSettings(form);
  return { ...restOf(form), ...settings, clientSecret };
}

function restOf(form: ProviderForm) {
  return {
    name: form.name.trim(),
    isOn: form.isOn,
    newPeople: form.newPeople,
    firstRoles: [...form.firstRoles],
    mappings: form.mappings.map(({ claim, value, roles, groups }) => ({
      claim: claim.trim(),
      value: value.trim(),
      roles: [...roles],
      groups: [...groups],
    })),
  };
}

/** What a form changes. Only this is sent, since somebody else may change the rest meanwhile. */
export function changesOfProvider(
  was: ProviderForm,
  form: ProviderForm,
): Partial<ReturnType<typeof bodyOfProvider>> {
  const before = new Map<string, unknown>(Object.entries({ ...restOf(was), ...triedSettings(was) }));
  return Object.fromEntries(
    Object.entries({ ...restOf(form), ...triedSettings(form) }).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(before.get(field)),
    ),
  );
}

/** The errors of a form, by field; `mappings` names the rules that lack something, from 0. */
export interface ProviderProblems {
  readonly name?: true;
  readonly issuer?: true;
  readonly clientId?: true;
  readonly clientSecret?: true;
  readonly scopes?: true;
  readonly saml?: true;
  readonly mappings?: readonly number[];
}

/** Finds what is wrong in the settings that a trial needs. */
export function findTrialProblems(form: ProviderForm): ProviderProblems {
  if (form.speaks === 'saml') return form.saml === null ? { saml: true } : {};
  const issuer = form.issuer.trim();
  const isAddress = /^https?:\/\//i.test(issuer) && URL.canParse(issuer) && !/[?#]/.test(issuer);
  return {
    ...(!isAddress && { issuer: true as const }),
    ...(form.clientId.trim() === '' && { clientId: true as const }),
    ...(!form.scopes.split(/\s+/).includes('openid') && { scopes: true as const }),
  };
}

/** Finds what is wrong in a form. A secret must be typed where none is kept, unless the client has
 *  none; one that is kept serves the same issuer and client only. Source: BEY-21. */
export function findProviderProblems(form: ProviderForm, read: SignOnProvider | null): ProviderProblems {
  const isSameClient =
    read !== null && read.issuer === form.issuer.trim() && read.clientId === form.clientId.trim();
  const hasSecret =
    form.speaks === 'saml' ||
    form.withoutSecret ||
    form.clientSecret.trim() !== '' ||
    (isSameClient && read.hasSecret);
  const wanting = form.mappings.flatMap(({ claim, value, roles, groups }, index) =>
    claim.trim() === '' || value.trim() === '' || roles.length + groups.length === 0 ? [index] : [],
  );
  return {
    ...findTrialProblems(form),
    ...(form.name.trim() === '' && { name: true as const }),
    ...(!hasSecret && { clientSecret: true as const }),
    ...(wanting.length > 0 && { mappings: wanting }),
  };
}
