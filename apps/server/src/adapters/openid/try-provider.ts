import type { SignOnFinding } from '@hemicycle/contract/sign-on-admin';
import * as client from 'openid-client';
import { z } from 'zod';
import { readDescription } from './create-openid.ts';
import type { OpenIdSettings } from './openid-provider.ts';

const TIMEOUT_MS = 8_000;
const SAID_MAX_CHARS = 200;

const description = z.looseObject({
  issuer: z.string(),
  authorization_endpoint: z.string().optional(),
  token_endpoint: z.string().optional(),
  jwks_uri: z.string().optional(),
  response_types_supported: z.array(z.string()).optional(),
  scopes_supported: z.array(z.string()).optional(),
  code_challenge_methods_supported: z.array(z.string()).optional(),
  end_session_endpoint: z.string().optional(),
  backchannel_logout_supported: z.boolean().optional(),
});
type Description = z.output<typeof description>;

/** Tries settings at the provider and says what works and what does not, in the order in which a
 *  person would mend it. `answerAddress`: the address to which the provider is to send people back;
 *  null: the site does not know its own. Nobody signs in by it. Never rejects. Source: BEY-21. */
export async function tryProvider(
  settings: OpenIdSettings,
  answerAddress: string | null,
): Promise<SignOnFinding[]> {
  const read = await readOwnWords(settings);
  if (!read.ok) return [read.finding];
  const { said } = read;
  const findings = [good('reached'), ...findInDescription(settings, said)];
  if (findings.some(({ weight }) => weight === 'bad')) return findings;
  if (!(await hasKeys(said))) return [...findings, bad('keys-missing')];
  if (answerAddress === null) return [...findings, bad('no-site-address')];
  return [
    ...findings,
    await tryClient(settings, answerAddress),
    await tryAddress(settings, said, answerAddress),
    ...(said.end_session_endpoint === undefined ? [note('no-sign-out')] : []),
    ...(said.backchannel_logout_supported === true ? [] : [note('no-back-channel')]),
  ];
}

type Is = SignOnFinding['is'];
const finding =
  (weight: SignOnFinding['weight']) =>
  (is: Is, said: string | null = null) => ({
    is,
    weight,
    said: said === null ? null : said.slice(0, SAID_MAX_CHARS),
  });
const good = finding('good');
const note = finding('note');
const bad = finding('bad');

type Read =
  | { readonly ok: true; readonly said: Description }
  | { readonly ok: false; readonly finding: SignOnFinding };

async function readOwnWords({ issuer }: OpenIdSettings): Promise<Read> {
  const failed = (found: SignOnFinding): Read => ({ ok: false, finding: found });
  let response: Response;
  try {
    const address = `${issuer.replace(/\/+$/, '')}/.well-known/openid-configuration`;
    response = await get(address, { accept: 'application/json' });
  } catch (error) {
    return failed(bad('unreachable', reasonOf(error)));
  }
  if (response.status !== 200) return failed(bad('no-description', String(response.status)));
  const said: unknown = await response.json().catch(() => null);
  const parsed = description.safeParse(said);
  return parsed.success ? { ok: true, said: parsed.data } : failed(bad('no-description', 'JSON'));
}

function get(address: string, headers: Record<string, string>): Promise<Response> {
  return fetch(address, { headers, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
}

/** The reason of the system why there is no line, such as `ENOTFOUND`. */
function reasonOf(error: unknown): string | null {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (!(cause instanceof Error)) return null;
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
}

function findInDescription({ issuer, scopes }: OpenIdSettings, said: Description): SignOnFinding[] {
  if (!isSameAddress(said.issuer, issuer)) return [bad('issuer-differs', said.issuer)];
  const hasCode = said.response_types_supported?.includes('code') ?? true;
  if (!hasCode || said.authorization_endpoint === undefined || said.token_endpoint === undefined)
    return [bad('no-code-flow')];
  const known = said.scopes_supported;
  const unknown = known === undefined ? [] : scopes.split(' ').filter((scope) => !known.includes(scope));
  return [
    ...(said.code_challenge_methods_supported?.includes('S256') === true ? [] : [note('no-pkce')]),
    ...(unknown.length === 0 ? [] : [note('scopes-unknown', unknown.join(' '))]),
  ];
}

function isSameAddress(left: string, right: string): boolean {
  return URL.canParse(left) && new URL(left).href === new URL(right).href;
}

async function hasKeys({ jwks_uri: address }: Description): Promise<boolean> {
  if (address === undefined) return false;
  try {
    const response = await get(address, { accept: 'application/json' });
    const keys = z.looseObject({ keys: z.array(z.unknown()).min(1) });
    return keys.safeParse(await response.json()).success;
  } catch {
    return false;
  }
}

/** Hands in a code that nobody was given: who knows the client answers that the code is wrong. */
async function tryClient(settings: OpenIdSettings, answerAddress: string): Promise<SignOnFinding> {
  try {
    const { config } = await readDescription(settings, 0);
    await client.genericGrantRequest(config, 'authorization_code', {
      code: 'tried-by-the-site',
      redirect_uri: answerAddress,
      code_verifier: client.randomPKCECodeVerifier(),
    });
    return note('client-unsure');
  } catch (error) {
    if (error instanceof client.WWWAuthenticateChallengeError) return bad('client-refused', '401');
    if (!(error instanceof client.ResponseBodyError)) return note('client-unsure', reasonOf(error));
    if (error.error === 'invalid_grant') return good('client-accepted');
    const isOfClient = error.status === 401 || /^(invalid|unauthorized)_client$/.test(error.error);
    return isOfClient ? bad('client-refused', error.error) : note('client-unsure', error.error);
  }
}

/** Asks for a sign-in without showing a page. Only to an address that is registered does the
 *  provider send the browser back, with the answer that nobody is signed in. */
async function tryAddress(
  { clientId, scopes }: OpenIdSettings,
  { authorization_endpoint: endpoint = '' }: Description,
  answerAddress: string,
): Promise<SignOnFinding> {
  const asked = new URL(endpoint);
  for (const [name, value] of Object.entries({
    ...{ response_type: 'code', client_id: clientId, scope: scopes, redirect_uri: answerAddress },
    ...{ prompt: 'none', state: client.randomState(), nonce: client.randomNonce() },
    code_challenge: await client.calculatePKCECodeChallenge(client.randomPKCECodeVerifier()),
    code_challenge_method: 'S256',
  })) {
    asked.searchParams.set(name, value);
  }
  try {
    const response = await get(asked.href, { accept: 'text/html' });
    const to = response.headers.get('location') ?? '';
    if (to.startsWith(`${answerAddress}?`)) return good('address-accepted');
    if (response.status >= 400 && response.status < 500)
      return bad('address-refused', String(response.status));
    return note('address-unsure', String(response.status));
  } catch (error) {
    return note('address-unsure', reasonOf(error));
  }
}
