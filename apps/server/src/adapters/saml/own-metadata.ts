import { escapeXml } from './safe-xml.ts';
import type { SamlSite } from './saml-provider.ts';

/** The NameID that this site asks for: it stays with its person, and never goes to another one. */
export const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
const BINDINGS = 'urn:oasis:names:tc:SAML:2.0:bindings';

/** The metadata of this site for one provider, as XML: what an administrator there imports. */
export function ownMetadata({ entityId, answerAddress, signOutAddress }: SamlSite): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${escapeXml(entityId)}">`,
    '  <SPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol" AuthnRequestsSigned="false" WantAssertionsSigned="true">',
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
