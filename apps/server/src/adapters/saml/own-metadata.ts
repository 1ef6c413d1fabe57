import { escapeXml } from './safe-xml.ts';
import type { SamlSite } from './saml-provider.ts';

/** The NameID that this site asks for: it stays with its person, and never goes to another one. */
export const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
const BINDINGS = 'urn:oasis:names:tc:SAML:2.0:bindings';

/** The ways in which a provider may encrypt an assertion for this site, the best first. */
const ENCRYPTION = [
  'http://www.w3.org/2009/xmlenc11#aes256-gcm',
  'http://www.w3.org/2009/xmlenc11#aes128-gcm',
  'http://www.w3.org/2001/04/xmlenc#aes256-cbc',
  'http://www.w3.org/2001/04/xmlenc#aes128-cbc',
  'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
];

/** The metadata of this site for one provider, as XML: what an administrator there imports.
 *  `certificate`: with which the provider may encrypt, Base64 of DER; null: there is none. */
export function ownMetadata(
  { entityId, answerAddress, signOutAddress }: SamlSite,
  certificate: string | null,
): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${escapeXml(entityId)}">`,
    '  <SPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol" AuthnRequestsSigned="false" WantAssertionsSigned="true">',
    ...(certificate === null ? [] : keyDescriptor(certificate)),
    ...['HTTP-POST', 'HTTP-Redirect'].map(
      (binding) =>
        `    <SingleLogoutService Binding="${BINDINGS}:${binding}" Location="${escapeXml(signOutAddress)}"/>`,
    ),
    `    <NameIDFormat>${PERSISTENT}</NameIDFormat>`,
    `    <AssertionConsumerService index="0" isDefault="true" Binding="${BINDINGS}:HTTP-POST" Location="${escapeXml(answerAddress)}"/>`,
    '  </SPSSODescriptor>',
    '</EntityDescriptor>',
    '',
  ].join('\n');
}

function keyDescriptor(certificate: string): string[] {
  return [
    '    <KeyDescriptor use="encryption">',
    '      <KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#">',
    `        <X509Data><X509Certificate>${escapeXml(certificate)}</X509Certificate></X509Data>`,
    '      </KeyInfo>',
    ...ENCRYPTION.map((algorithm) => `      <EncryptionMethod Algorithm="${algorithm}"/>`),
    '    </KeyDescriptor>',
  ];
}
