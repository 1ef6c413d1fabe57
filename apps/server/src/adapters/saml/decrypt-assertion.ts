// oxlint-disable-next-line typescript/triple-slash-reference -- the package brings no types
/// <reference path="./xml-encryption-types.d.ts" />
import { XMLSerializer } from '@xmldom/xmldom';
import xmlEncryption from 'xml-encryption';
import { ProviderError } from '../proven-person.ts';
import { elementsOf, parsePlainXml } from './safe-xml.ts';

const ASSERTIONS = 'urn:oasis:names:tc:SAML:2.0:assertion';

/** The answer of a provider, as plain XML that was checked, with its assertion in clear where it
 *  was encrypted. What was encrypted is checked as the rest is, and must be signed like any other
 *  assertion: anybody can encrypt for this site. `keys`: PEM, tried one after another; none: this
 *  site has no key.
 *  @throws ProviderError `refused`. Source: BEY-21, decision 0173. */
export async function decryptAssertion(xml: string, keys: readonly string[]): Promise<string> {
  const answer = parsePlainXml(xml);
  const [encrypted, ...others] = elementsOf(answer, '*', 'EncryptedAssertion');
  if (encrypted === undefined) return xml;
  if (others.length > 0 || elementsOf(answer, '*', 'Assertion').length > 0)
    throw new ProviderError('refused', 'the answer has several assertions');
  if (encrypted.parentNode !== answer.documentElement)
    throw new ProviderError('refused', 'the encrypted assertion stands elsewhere than in the answer');
  if (keys.length === 0) {
    throw new ProviderError(
      'refused',
      'the assertion is encrypted, and this site has no key for it: set HEMICYCLE_SAML_KEY_FILE, or have the provider not encrypt',
    );
  }
  const clear = parsePlainXml(await decryptByAny(new XMLSerializer().serializeToString(encrypted), keys));
  const assertion = clear.documentElement;
  if (assertion.namespaceURI !== ASSERTIONS || assertion.localName !== 'Assertion')
    throw new ProviderError('refused', 'what was encrypted is no assertion');
  encrypted.parentNode.replaceChild(answer.importNode(assertion, true), encrypted);
  return new XMLSerializer().serializeToString(answer);
}

async function decryptByAny(xml: string, [key = '', ...others]: readonly string[]): Promise<string> {
  if (others.length === 0) return decrypt(xml, key);
  return decrypt(xml, key).catch(() => decryptByAny(xml, others));
}

/** Never tells in which step it failed: that would help to guess the content. */
async function decrypt(xml: string, key: string): Promise<string> {
  const options = { key, disallowDecryptionWithInsecureAlgorithm: true };
  return new Promise((resolve, reject) => {
    const refuse = (cause: unknown) =>
      reject(new ProviderError('refused', 'the assertion cannot be decrypted', { cause }));
    try {
      xmlEncryption.decrypt(xml, options, (error, result) => {
        if (typeof result === 'string' && (error === null || error === undefined)) resolve(result);
        else refuse(error);
      });
    } catch (error) {
      refuse(error);
    }
  });
}
