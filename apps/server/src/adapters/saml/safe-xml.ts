import { DOMParser } from '@xmldom/xmldom';
import { ProviderError } from '../proven-person.ts';

/** The declaration that may stand at the beginning of a text of XML. */
const DECLARATION = /^\uFEFF?\s*<\?xml[^<>]*\?>/;
/** Signatures and digests that can be forged. */
const WEAK_ALGORITHM = /"[^"]*(?:rsa-sha1|dsa-sha1|hmac-[^"]*|xmldsig#sha1|#md5|rsa-md5)"/i;

/** Refuses XML that no provider needs to send and that attacks are made of: document types and
 *  entities, comments, CDATA, processing instructions, and signatures of weak kinds. The library
 *  reads none of them wrongly today; so none of them is read at all. @throws ProviderError
 *  `refused`. */
export function requirePlainXml(xml: string): void {
  const content = xml.replace(DECLARATION, '');
  if (content.includes('<!') || content.includes('<?'))
    throw new ProviderError('refused', 'the XML has a document type, an entity, a comment or an instruction');
  if (content.includes('\0')) throw new ProviderError('refused', 'the XML has a zero byte');
  if (WEAK_ALGORITHM.test(content)) throw new ProviderError('refused', 'the signature is of a weak kind');
}

/** Parses plain XML. @throws ProviderError `refused` for XML that is not plain, or none. */
export function parsePlainXml(xml: string): Document {
  requirePlainXml(xml);
  const fail = (problem: unknown) => {
    throw new ProviderError('refused', `not XML: ${String(problem)}`);
  };
  const parsed = new DOMParser({
    errorHandler: { warning: fail, error: fail, fatalError: fail },
  }).parseFromString(xml, 'text/xml');
  return parsed;
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
