import { z } from 'zod';

/** A host and port as in RFC 7064 and 7065. For any other form a browser throws, and then makes no
 *  connection at all. */
const ICE_HOST = /(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?/.source;
const iceAddress = z
  .string()
  .regex(new RegExp(`^(?:stun:${ICE_HOST}|turns?:${ICE_HOST}(?:\\?transport=(?:udp|tcp))?)$`, 'i'))
  .refine(hasRealPort);

/** The limit of RFC 8489, section 14.3; a browser throws at a longer username. */
const USERNAME_MAX_BYTES = 509;

const iceServer = z.object({
  urls: z.union([iceAddress, z.array(iceAddress).min(1)]),
  username: z
    .string()
    .refine((name) => Buffer.byteLength(name) <= USERNAME_MAX_BYTES)
    .optional(),
  credential: z.string().optional(),
});

/** A STUN or TURN server that browsers may use for the mesh, as `RTCPeerConnection` takes it. */
export type IceServer = z.infer<typeof iceServer>;

/** Parses the setting: addresses with commas between them, or a JSON list. */
export const iceServers = z.string().transform((text, context): IceServer[] => {
  const list = text.trim().startsWith('[')
    ? parseJson(text)
    : text.split(',').map((urls) => ({ urls: urls.trim() }));
  const parsed = z.array(iceServer).safeParse(list);
  if (parsed.success) return parsed.data;
  context.addIssue({
    code: 'custom',
    message: `must be stun: or turn: addresses (ports from 1 to 65535) with commas between them, or a JSON list of {urls, username, credential} (usernames of at most ${USERNAME_MAX_BYTES} bytes)`,
  });
  return z.NEVER;
});

/** The problem with the TURN servers among them, in one line for the operator. null: each server
 *  has credentials of its own, or people get credentials made with the secret. Browsers make no
 *  connection at all when a TURN server has no credentials. */
export function problemOfTurn(servers: readonly IceServer[], secret: string | undefined): string | null {
  const turns = servers.filter(({ urls }) => [urls].flat().some((url) => /^turns?:/i.test(url)));
  const bare = turns.filter(({ username, credential }) => username === undefined && credential === undefined);
  const whole = turns.filter(({ username, credential }) => username && credential);
  const halves = turns.length > bare.length + whole.length;
  if (halves || (bare.length > 0 && secret === undefined)) {
    return 'HEMICYCLE_ICE_SERVERS names a TURN server that needs username and credential, or HEMICYCLE_TURN_SECRET beside it.';
  }
  if (secret !== undefined && bare.length === 0) {
    return 'HEMICYCLE_TURN_SECRET needs a turn: address without username and credential in HEMICYCLE_ICE_SERVERS.';
  }
  return null;
}

function hasRealPort(address: string): boolean {
  const port = Number(/^\w+:(?:[^:[]+|\[[^\]]+\]):(\d+)/.exec(address)?.[1] ?? 1);
  return port >= 1 && port <= 65_535;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
