import { DOMParser } from '@xmldom/xmldom';
import { ProviderError } from '../proven-person.ts';

/** The declaration that may stand at the beginning of a text of XML. */
const DECLARATION = /^\uFEFF?\s*<\?xml[^<>]*\?>/;
/** What may stand in a signature: ways to sign, digest and write XML that nobody can forge. */
const STRONG_ALGORITHMS: ReadonlySet<string> = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha384',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2007/05/xmldsig-more#sha256-rsa-MGF1',
  'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha384',
  'http://www.w3.org/2001/04/xmldsig-more#ecdsa-sha512',
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmldsig-more#sha384',
  'http://www.w3.org/2001/04/xmlenc#sha512',
  'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  'http://www.w3.org/2001/10/xml-exc-c14n#',
  'http://www.w3.org/2001/10/xml-exc-c14n#WithComments',
  'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
  'http://www.w3.org/TR/2001/REC-xml-c14n-20010315#WithComments',
  'http://www.w3.org/2006/12/xml-c14n11',
]);

/** Refuses XML that no provider needs to send and that attacks are made of: document types and
 *  entities, comments, CDATA and processing instructions. The library reads none of them wrongly
 *  today; so none of them is read at all. @throws ProviderError `refused`. */
function requirePlainXml(xml: string): void {
  const content = xml.replace(DECLARATION, '');
  if (content.includes('<!') || content.includes('<?'))
    throw new ProviderError('refused', 'the XML has a document type, an entity, a comment or an instruction');
  if (content.includes('\0')) throw new ProviderError('refused', 'the XML has a zero byte');
}

/** Parses plain XML. @throws ProviderError `refused` for XML that is not plain, or none, and for
 *  signatures of weak or unknown kinds. */
export function parsePlainXml(xml: string): Document {
  requirePlainXml(xml);
  const fail = (problem: unknown) => {
    throw new ProviderError('refused', `not XML: ${String(problem)}`);
  };
  const parsed = new DOMParser({
    errorHandler: { warning: fail, error: fail, fatalError: fail },
  }).parseFromString(xml, 'text/xml');
  for (const signature of elementsOf(parsed, '*', 'Signature')) requireStrong(signature);
  return parsed;
}

/** Checks what the parser made of the attributes, so that no other spelling hides a weak kind.
 *  @throws ProviderError `refused`. */
function requireStrong(signature: Element): void {
  for (const element of elementsOf(signature, '*', '*')) {
    for (const { localName, name, value } of Array.from(element.attributes)) {
      if ((localName ?? name) === 'Algorithm' && !STRONG_ALGORITHMS.has(value))
        throw new ProviderError('refused', `the signature is of a weak or unknown kind: ${value}`);
    }
  }
}

/** The elements of a name of one namespace within an element or document, in their order. */
export function elementsOf(within: Document | Element, namespace: string, name: string): Element[] {
  return Array.from(within.getElementsByTagNameNS(namespace, name));
}

/** A text as it stands in an attribute or element of XML. */
export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
