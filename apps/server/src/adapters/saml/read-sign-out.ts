import { createVerify, X509Certificate } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import type { Profile, SAML } from '@node-saml/node-saml';
import { ProviderError } from '../proven-person.ts';
import { requireNow } from './check-assertion.ts';
import { parsePlainXml } from './safe-xml.ts';
import type { SamlSettings, SamlSignOutMessage, SamlSite } from './saml-provider.ts';

/** A request to end sign-ins is used at once; an older one is refused. In ms. */
const LONGEST_MS = 5 * 60_000;
const MESSAGE_MAX_BYTES = 100_000;
/** A name of a parameter that means the same raw and decoded. */
const PLAIN_NAME = /^[\w.-]+$/;
const DIGEST_OF = new Map([
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'RSA-SHA256'],
  ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha512', 'RSA-SHA512'],
]);

/** A request that is right: whose sign-ins it ends, until when it holds (ms since the epoch), and
 *  what the answer gives back. */
interface SignOutRead {
  readonly id: string;
  readonly nameId: string;
  readonly sessionIndex: string | null;
  readonly expiresMs: number;
  readonly relayState: string;
}

/** The XML of a request, and what the library reads in it. */
interface Unpacked {
  readonly xml: string;
  readonly profile: Profile | null;
  readonly relayState: string;
}

/** Reads a request of a provider to end sign-ins. Its signature is demanded, which the library
 *  leaves out with a redirect. Rejects with `ProviderError` (`refused`), or an error of the
 *  library. Source: BEY-21. */
export async function readSignOut(
  library: SAML,
  settings: SamlSettings,
  site: SamlSite,
  message: SamlSignOutMessage,
): Promise<SignOutRead> {
  const { xml, profile, relayState } =
    message.binding === 'post'
      ? await readPosted(library, message.form)
      : await readRedirected(library, settings, message.query);
  const root = parsePlainXml(xml).documentElement;
  const madeAt = root.getAttribute('IssueInstant') ?? '';
  const expiresMs = Date.parse(madeAt) + LONGEST_MS;
  if (root.localName !== 'LogoutRequest' || Number.isNaN(expiresMs)) throw refused('it is no request');
  requireNow(madeAt, new Date(expiresMs).toISOString(), 'the request');
  const destination = root.getAttribute('Destination') ?? '';
  if (destination !== site.signOutAddress) throw refused(`it is for another address: ${destination}`);
  if (profile?.ID === undefined || profile.nameID === '') throw refused('it names nobody');
  const { sessionIndex = null } = profile;
  return { id: profile.ID, nameId: profile.nameID, sessionIndex, expiresMs, relayState };
}

async function readPosted(library: SAML, form: URLSearchParams): Promise<Unpacked> {
  const SAMLRequest = form.get('SAMLRequest') ?? '';
  const xml = Buffer.from(SAMLRequest, 'base64').toString('utf8');
  parsePlainXml(xml);
  const { profile } = await library.validatePostRequestAsync({ SAMLRequest });
  return { xml, profile, relayState: form.get('RelayState') ?? '' };
}

async function readRedirected(library: SAML, settings: SamlSettings, query: string): Promise<Unpacked> {
  const { SAMLRequest, relayState } = readSignedQuery(settings, query);
  let xml: string;
  try {
    const bytes = Buffer.from(SAMLRequest, 'base64');
    xml = inflateRawSync(bytes, { maxOutputLength: MESSAGE_MAX_BYTES }).toString('utf8');
  } catch (cause) {
    throw new ProviderError('refused', 'the request cannot be unpacked', { cause });
  }
  parsePlainXml(xml);
  const { profile } = await library.validateRedirectAsync({ SAMLRequest }, query);
  return { xml, profile, relayState };
}

/** Checks the signature of a redirect, which is over the very letters of the address, in the order
 *  that the standard sets. Returns the values that the signature covers; nothing else in the
 *  address is read, so a name in another spelling cannot stand before the signed one.
 *  @throws ProviderError `refused`. */
function readSignedQuery(
  { certificates }: SamlSettings,
  query: string,
): { SAMLRequest: string; relayState: string } {
  const raw = new Map<string, string>();
  for (const pair of query.split('&')) {
    const [name = '', ...value] = pair.split('=');
    if (!PLAIN_NAME.test(name)) throw refused(`a name in the address is not plain: ${name}`);
    if (raw.has(name)) throw refused(`${name} stands twice in the address`);
    raw.set(name, value.join('='));
  }
  const textOf = (name: string) => new URLSearchParams(`x=${raw.get(name) ?? ''}`).get('x') ?? '';
  const digest = DIGEST_OF.get(textOf('SigAlg'));
  if (!raw.has('SAMLRequest') || digest === undefined) throw refused('it is not signed');
  const signed = ['SAMLRequest', 'RelayState', 'SigAlg']
    .filter((name) => raw.has(name))
    .map((name) => `${name}=${raw.get(name) ?? ''}`)
    .join('&');
  const signature = Buffer.from(textOf('Signature'), 'base64');
  const holds = certificates.some((certificate) => {
    const { publicKey } = new X509Certificate(Buffer.from(certificate, 'base64'));
    return createVerify(digest).update(signed).verify(publicKey, signature);
  });
  if (!holds) throw refused('its signature does not hold');
  return { SAMLRequest: textOf('SAMLRequest'), relayState: textOf('RelayState') };
}

function refused(reason: string): ProviderError {
  return new ProviderError('refused', reason);
}
