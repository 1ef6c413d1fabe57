/** What the display of a text leaves out, or draws as nothing: white space, signs without width,
 *  and angle brackets. */
const NOTHING_TO_SEE = /^[\s\u200B-\u200D\u2060<>]*$/u;

/** Chat text as it is sent and stored: as typed, but trimmed. Null when nothing of it would be
 *  seen. Line breaks stay. Idempotent. Source: CHAT-07, SPEC-NOTES N11. */
export function normaliseChatText(typed: string): string | null {
  const text = typed.trim();
  return NOTHING_TO_SEE.test(text) ? null : text;
}

/** Patterns of an attack: a script or any other tag, an address that runs code, a call of eval, an
 *  event handler. */
const SUSPICIOUS = [/<[\s/]*[a-z!]/iu, /(?:java|vb)script\s*:/iu, /\beval\s*\(/iu, /\bon[a-z]{3,}\s*=/iu];

/** Text of a message as it is drawn: without angle brackets. Text that looks like a script, an
 *  event handler or a tag also loses quotes and backslashes, and `script` and `eval` in it become
 *  `scr_ipt` and `ev_al`. It is not the defence: chat is safe because it is drawn as text nodes
 *  only. Source: CHAT-08, CHAT-10, SPEC-NOTES C10, N11. */
export function sanitiseChatText(stored: string): string {
  const defused = SUSPICIOUS.some((pattern) => pattern.test(stored))
    ? stored
        .replaceAll(/["'`\\]/gu, '')
        .replaceAll(/(scr)(ipt)/giu, '$1_$2')
        .replaceAll(/(ev)(al)/giu, '$1_$2')
    : stored;
  return defused.replaceAll(/[<>]/gu, '');
}
