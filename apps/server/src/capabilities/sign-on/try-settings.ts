import type { AnswerOf, BodyOf } from '@hemicycle/contract/endpoint';
import type { trySignOnProvider } from '@hemicycle/contract/sign-on-admin';
import { tryProvider } from '../../adapters/openid/try-provider.ts';
import { trySaml } from '../../adapters/saml/try-saml.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { mayBeInsecure, requireWholeSettings } from './policy.ts';
import { openSecret } from './provider-settings.ts';
import { loadProvider } from './provider-store.ts';

/** Tries settings at the provider, and says what works and what does not. A secret that is kept is
 *  tried with the issuer and client for which it is kept only.
 *  @throws DomainError `not-found`, `invalid-input` for settings that are not whole.
 *  Source: BEY-21. */
export async function trySettings(
  { db, config, clock }: Deps,
  { providerId, clientSecret, ...typed }: BodyOf<typeof trySignOnProvider>,
  answerAddress: string | null,
): Promise<AnswerOf<typeof trySignOnProvider>> {
  const saved = providerId === undefined ? null : await loadProvider(db, providerId);
  if (providerId !== undefined && saved === null) throw new DomainError('not-found');
  try {
    requireWholeSettings({ ...typed, clientSecret }, config);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'sign-on-insecure') throw error;
    return { findings: [{ is: 'insecure', weight: 'bad', said: null }] };
  }
  const { issuer, clientId, scopes, saml } = typed;
  if (saml !== null) {
    const about = { nowMs: clock.nowMs(), siteIsKnown: answerAddress !== null };
    return { findings: await trySaml({ ...saml, entityId: issuer }, about) };
  }
  const isSame = saved?.issuer === issuer && saved.client_id === clientId;
  const kept = saved !== null && isSame ? openSecret(config, saved) : null;
  const settings = {
    ...{ issuer, clientId: clientId ?? '', scopes: scopes ?? '' },
    clientSecret: clientSecret === undefined ? kept : clientSecret,
    mayBeInsecure: mayBeInsecure(issuer, config),
  };
  return { findings: await tryProvider(settings, answerAddress) };
}
