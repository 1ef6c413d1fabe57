import type { AnswerOf, BodyOf } from '@hemicycle/contract/endpoint';
import type { trySignOnProvider } from '@hemicycle/contract/sign-on-admin';
import { tryProvider } from '../../adapters/openid/try-provider.ts';
import type { Deps } from '../../deps.ts';
import { DomainError } from '../../platform/http/domain-error.ts';
import { mayBeInsecure, requireSafeIssuer } from './policy.ts';
import { openSecret } from './provider-settings.ts';
import { loadProvider } from './provider-store.ts';

/** Tries settings at the provider, and says what works and what does not. A secret that is kept is
 *  tried with the issuer and client for which it is kept only.
 *  @throws DomainError `not-found`. Source: BEY-21. */
export async function trySettings(
  { db, config }: Deps,
  { providerId, clientSecret, ...typed }: BodyOf<typeof trySignOnProvider>,
  answerAddress: string | null,
): Promise<AnswerOf<typeof trySignOnProvider>> {
  const saved = providerId === undefined ? null : await loadProvider(db, providerId);
  if (providerId !== undefined && saved === null) throw new DomainError('not-found');
  try {
    requireSafeIssuer(typed.issuer, config);
  } catch {
    return { findings: [{ is: 'insecure', weight: 'bad', said: null }] };
  }
  const isSame = saved?.issuer === typed.issuer && saved.client_id === typed.clientId;
  const kept = saved !== null && isSame ? openSecret(config, saved) : null;
  const settings = {
    ...typed,
    clientSecret: clientSecret === undefined ? kept : clientSecret,
    mayBeInsecure: mayBeInsecure(typed.issuer, config),
  };
  return { findings: await tryProvider(settings, answerAddress) };
}
