import { sanitiseChatText } from './chat-text.ts';

/** A piece of a chat message to be drawn: text as a text node, a link as an anchor to `href` in a
 *  new tab. */
export type ChatPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string };

const LINK = /(?<![\p{L}\p{N}_])(?:https?:\/\/|www\.)[\p{L}\p{N}[][^\s<>"]*/giu;
const TRAILING_PUNCTUATION = new Set(".,;:!?'’”»…");

/** Counts the brackets only once, so that a long message of brackets alone takes linear time. */
function withoutTrailingPunctuation(found: string): string {
  let unopenedBrackets = found.split(')').length - found.split('(').length;
  let end = found.length;
  for (; end > 0; end -= 1) {
    const last = found.charAt(end - 1);
    if (last === ')' && unopenedBrackets > 0) unopenedBrackets -= 1;
    else if (!TRAILING_PUNCTUATION.has(last)) break;
  }
  return found.slice(0, end);
}

function textPart(stored: string): ChatPart[] {
  const text = sanitiseChatText(stored);
  return text === '' ? [] : [{ kind: 'text', text }];
}

/** A stored chat message, cut into links and text, which is sanitised. Text that starts with http,
 *  https or www is a link (https is put before www). A full stop or bracket that closes the
 *  sentence is not part of the link. With links switched off, everything is text. Source: CHAT-08,
 *  CHAT-09, CHAT-10, SPEC-NOTES C10, N11. */
export function splitLinks(stored: string, options: { readonly enableLinks: boolean }): ChatPart[] {
  if (!options.enableLinks) return textPart(stored);
  const parts: ChatPart[] = [];
  let textFrom = 0;
  for (const match of stored.matchAll(LINK)) {
    const link = withoutTrailingPunctuation(match[0]);
    const href = /^https?:\/\//iu.test(link) ? link : `https://${link}`;
    parts.push(...textPart(stored.slice(textFrom, match.index)), { kind: 'link', text: link, href });
    textFrom = match.index + link.length;
  }
  return [...parts, ...textPart(stored.slice(textFrom))];
}
