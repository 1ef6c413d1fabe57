import { codePoint } from '../exports/public.ts';

/** UTF-16 units that XML 1.0 cannot hold. A single surrogate is one of them. */
const NOT_IN_XML =
  // oxlint-disable-next-line no-control-regex -- control characters are what this looks for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const MARKUP: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** A text as XML can hold it. What XML cannot hold is written as its code point, as on paper, so
 *  that two different texts stay different. */
export function heldByXml(text: string): string {
  return text.replaceAll(NOT_IN_XML, codePoint);
}

/** A text for an element or a quoted attribute of XML, as `heldByXml` has it. */
export function xmlText(text: string): string {
  return heldByXml(text).replaceAll(/[&<>"\t\n\r]/g, (sign) => MARKUP[sign] ?? sign);
}

/** A piece of XML that is already written. */
export interface Xml {
  readonly xml: string;
}

/** An element. Texts among its content are escaped; attributes that are null are left out. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | null>>,
  ...content: readonly (string | Xml)[]
): Xml {
  const written = Object.entries(attributes)
    .flatMap(([key, value]) => (value === null ? [] : [` ${key}="${xmlText(value)}"`]))
    .join('');
  if (content.length === 0) return { xml: `<${name}${written}/>` };
  const inner = content.map((piece) => (typeof piece === 'string' ? xmlText(piece) : piece.xml)).join('');
  return { xml: `<${name}${written}>${inner}</${name}>` };
}
