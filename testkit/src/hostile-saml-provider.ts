import { createSign, randomUUID } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type SelfSigned, selfSigned } from './self-signed-certificate.ts';
import { SignedXml } from 'xml-crypto';

const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion';
const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol';
const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';

/** The name of the provider whose answers a test forges. */
export const HOSTILE = 'urn:hostile:provider';

/** What a request of the site asks. */
export interface AskedBySite {
  readonly id: string;
  readonly answerAddress: string;
  readonly audience: string;
  readonly state: string;
  readonly xml: string;
}

/** Reads the request in the address to which the site sends the browser. */
export function readAsked(address: URL): AskedBySite {
  const packed = address.searchParams.get('SAMLRequest') ?? '';
  const xml = inflateRawSync(Buffer.from(packed, 'base64')).toString();
  const find = (pattern: RegExp) => pattern.exec(xml)?.[1] ?? '';
  return {
    id: find(/ ID="([^"]*)"/),
    answerAddress: find(/AssertionConsumerServiceURL="([^"]*)"/),
    audience: find(/<saml:Issuer[^>]*>([^<]*)</),
    state: address.searchParams.get('RelayState') ?? '',
    xml,
  };
}

/** What an assertion says; each test changes one thing of the right one. */
export interface Said {
  readonly issuer: string;
  readonly nameId: string;
  readonly format: string;
  readonly audience: string;
  readonly recipient: string;
  readonly inResponseTo: string | null;
  readonly method: string;
  /** From now, in seconds. */
  readonly notBeforeS: number;
  readonly untilS: number | null;
  readonly email: string;
  readonly assertionId: string;
  readonly authnInstantS: number;
}

/** What a right answer says. */
export function rightly(asked: AskedBySite): Said {
  return {
    ...{ issuer: HOSTILE, nameId: 'rosa', format: PERSISTENT, audience: asked.audience },
    ...{ recipient: asked.answerAddress, inResponseTo: asked.id, notBeforeS: -60, untilS: 300 },
    ...{ email: 'member08@demo.test', assertionId: `_${randomUUID()}`, authnInstantS: 0 },
    method: 'urn:oasis:names:tc:SAML:2.0:cm:bearer',
  };
}

const at = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

/** An assertion without a signature. */
export function assertionOf(said: Said): string {
  const to = said.inResponseTo === null ? '' : ` InResponseTo="${said.inResponseTo}"`;
  const until = said.untilS === null ? '' : ` NotOnOrAfter="${at(said.untilS)}"`;
  return [
    `<saml:Assertion xmlns:saml="${ASSERTION}" ID="${said.assertionId}" Version="2.0" IssueInstant="${at(0)}">`,
    `<saml:Issuer>${said.issuer}</saml:Issuer><saml:Subject>`,
    `<saml:NameID Format="${said.format}">${said.nameId}</saml:NameID>`,
    `<saml:SubjectConfirmation Method="${said.method}">`,
    `<saml:SubjectConfirmationData Recipient="${said.recipient}"${to}${until}/>`,
    `</saml:SubjectConfirmation></saml:Subject>`,
    `<saml:Conditions NotBefore="${at(said.notBeforeS)}"${until}>`,
    `<saml:AudienceRestriction><saml:Audience>${said.audience}</saml:Audience></saml:AudienceRestriction>`,
    `</saml:Conditions><saml:AuthnStatement AuthnInstant="${at(said.authnInstantS)}" SessionIndex="one">`,
    `<saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password`,
    `</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>`,
    `<saml:AttributeStatement><saml:Attribute Name="mail"><saml:AttributeValue>${said.email}`,
    `</saml:AttributeValue></saml:Attribute></saml:AttributeStatement></saml:Assertion>`,
  ].join('');
}

/** An answer around assertions. */
export function responseOf(asked: AskedBySite, content: string, inResponseTo = asked.id): string {
  return [
    `<samlp:Response xmlns:samlp="${PROTOCOL}" ID="_${randomUUID()}" Version="2.0" IssueInstant="${at(0)}"`,
    ` Destination="${asked.answerAddress}" InResponseTo="${inResponseTo}">`,
    `<saml:Issuer xmlns:saml="${ASSERTION}">${HOSTILE}</saml:Issuer>`,
    `<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>`,
    `${content}</samlp:Response>`,
  ].join('');
}

const KEYS = selfSigned('The hostile provider');
/** Another key, which the site does not know. */
export const OTHER_KEYS = selfSigned('Somebody else');
export const HOSTILE_CERTIFICATE = KEYS.certificateBase64;

/** Signs the element of a name in XML, with its signature after its issuer. */
export function signed(
  xml: string,
  element: 'Assertion' | 'Response' | 'LogoutRequest' = 'Assertion',
  { keys = KEYS, weak = false }: { readonly keys?: SelfSigned; readonly weak?: boolean } = {},
): string {
  const xpath = `//*[local-name(.)='${element}']`;
  const signature = new SignedXml({
    privateKey: keys.privateKeyPem,
    signatureAlgorithm: weak
      ? 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
      : 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: 'http://www.w3.org/2001/10/xml-exc-c14n#',
  });
  signature.addReference({
    xpath,
    digestAlgorithm: SHA256,
    transforms: [
      'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
      'http://www.w3.org/2001/10/xml-exc-c14n#',
    ],
  });
  const reference = `${xpath}/*[local-name(.)='Issuer']`;
  signature.computeSignature(xml, { location: { reference, action: 'after' } });
  return signature.getSignedXml();
}

/** The form that posts a message of XML. */
export function formOf(xml: string, state: string, name = 'SAMLResponse'): URLSearchParams {
  return new URLSearchParams({ [name]: Buffer.from(xml).toString('base64'), RelayState: state });
}

/** The query of a redirect with a message of XML, signed by the key that the site knows. */
export function signedQuery(xml: string, state: string): string {
  const query = [
    `SAMLRequest=${packed(xml)}`,
    `RelayState=${encodeURIComponent(state)}`,
    `SigAlg=${encodeURIComponent('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256')}`,
  ].join('&');
  const signature = createSign('RSA-SHA256').update(query).sign(KEYS.privateKeyPem, 'base64');
  return `${query}&Signature=${encodeURIComponent(signature)}`;
}

/** A message of XML as it stands in the query of a redirect. */
export function packed(xml: string): string {
  return encodeURIComponent(deflateRawSync(xml).toString('base64'));
}

/** A request to end the sign-ins of somebody. */
export function logoutRequest(
  destination: string,
  nameId: string,
  { ageS = 0, issuer = HOSTILE } = {},
): string {
  return [
    `<samlp:LogoutRequest xmlns:samlp="${PROTOCOL}" xmlns:saml="${ASSERTION}" ID="_${randomUUID()}"`,
    ` Version="2.0" IssueInstant="${at(-ageS)}" Destination="${destination}">`,
    `<saml:Issuer>${issuer}</saml:Issuer><saml:NameID Format="${PERSISTENT}">${nameId}</saml:NameID>`,
    `</samlp:LogoutRequest>`,
  ].join('');
}
