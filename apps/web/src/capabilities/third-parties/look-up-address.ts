const PATIENCE_MS = 10_000;
const ANSWER_MAX_CHARS = 2_000;

/** Asks a service of others for the network address of this page. It is told nothing else: no
 *  cookie, no page. It answers JSON with a text `ip`, or the address as plain text. @throws Error
 *  where it answers anything else. Source: CFG-15. */
export async function lookUpAddress(url: string): Promise<string> {
  const answer = await fetch(url, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const text = answer.ok ? await answer.text() : '';
  const ip = text.length > ANSWER_MAX_CHARS ? '' : addressIn(text.trim());
  if (!/^[\da-f:.]{2,45}$/iu.test(ip) || !/[.:]/u.test(ip)) {
    throw new Error('The service for network addresses answered something else.');
  }
  return ip;
}

function addressIn(text: string): string {
  if (!text.startsWith('{')) return text;
  try {
    const answer: unknown = JSON.parse(text);
    const isObject = typeof answer === 'object' && answer !== null;
    return isObject && 'ip' in answer && typeof answer.ip === 'string' ? answer.ip : '';
  } catch {
    return '';
  }
}
