const INVISIBLE_ONLY = /^[\s\u200B-\u200D\u2060]*$/u;

/** Patterns of an attack: a script or any other tag, an address that runs code, a call of eval, an
 *  event handler. */
const SUSPICIOUS = [/<[\s/]*[a-z!]/iu, /(?:java|vb)script\s*:/iu, /\beval\s*\(/iu, /\bon[a-z]{3,}\s*=/iu];

function escapeAngleBrackets(text: string): string {
  return text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Chat text as it is sent and stored. Angle brackets are written `&lt;` and `&gt;`. Text that
 *  looks like a script, an event handler or a tag also loses quotes and backslashes, and `script`
 *  and `eval` in it become `scr_ipt` and `ev_al`. It is idempotent, so that browser and server may
 *  both apply it. The display expects this form, but it is not the defence: chat is safe because it
 *  is drawn as text nodes only. Source: CHAT-08, SPEC-NOTES C10. */
export function sanitiseChatText(text: string): string {
  if (!SUSPICIOUS.some((pattern) => pattern.test(text))) return escapeAngleBrackets(text);
  const defused = text
    .replaceAll(/["'`\\]/gu, '')
    .replaceAll(/(scr)(ipt)/giu, '$1_$2')
    .replaceAll(/(ev)(al)/giu, '$1_$2');
  return escapeAngleBrackets(defused);
}

/** The text to send, sanitised and trimmed; null when it has nothing visible. Line breaks stay.
 *  Idempotent. Source: CHAT-07, CHAT-08. */
export function normaliseChatText(typed: string): string | null {
  const text = sanitiseChatText(typed).trim();
  return INVISIBLE_ONLY.test(text) ? null : text;
}
