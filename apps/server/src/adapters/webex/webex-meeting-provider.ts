import { z } from 'zod';
import { SDK_VERSION_PLACE, type WebexSettings } from '../../config.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import {
  type MeetingProvider,
  MeetingProviderError,
  type ProviderGuest,
} from '../meeting-provider/meeting-provider.ts';
import { personUuid } from './person-uuid.ts';

/** A token that ends sooner is not handed out any more: a sitting lasts hours. */
export const RENEW_BEFORE_MS = 60 * 60_000;
const REQUEST_TIMEOUT_MS = 8_000;
const REMEMBERED_MAX = 20_000;

const accessAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const guestAnswer = z.object({
  id: z.string().min(1),
  accessToken: z.string().min(1),
  expiresIn: z.number().positive(),
});

export interface WebexProviderOptions {
  readonly settings: WebexSettings;
  readonly clock: Clock;
  readonly fetch?: typeof fetch;
}

/** Webex by a service app: its refresh token gives the app's own token, and that makes each account a guest (`POST /v1/guests/token`, whose
 *  subject is the account's id). What was asked is kept until it ends; nothing of it is written anywhere. Source: AUTH-09, AUTH-11. */
export function createWebexMeetingProvider({
  settings,
  clock,
  fetch: ask = fetch,
}: WebexProviderOptions): MeetingProvider {
  const { apiUrl, sdkUrl } = settings;
  const guests = new Map<string, ProviderGuest & { readonly displayName: string }>();
  const asking = new Map<string, Promise<ProviderGuest>>();
  let access: { readonly token: string; readonly untilMs: number } | null = null;
  let askingAccess: Promise<string> | null = null;

  async function post<T>(path: string, body: object, shape: z.ZodType<T>, token: string | null): Promise<T> {
    let response: Response;
    try {
      response = await ask(`${apiUrl}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      });
    } catch (cause) {
      throw new MeetingProviderError(`POST ${path}: no answer`, { cause });
    }
    if (response.status === 401) access = null;
    if (!response.ok) throw new MeetingProviderError(`POST ${path}: ${response.status}`);
    const parsed = shape.safeParse(await response.json().catch(() => null));
    // The answer itself may hold tokens and stays out of the message.
    if (!parsed.success) throw new MeetingProviderError(`POST ${path}: an answer of another form`);
    return parsed.data;
  }

  async function renewAccess(): Promise<string> {
    const askedMs = clock.nowMs();
    const { access_token, expires_in } = await post(
      '/v1/access_token',
      {
        grant_type: 'refresh_token',
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
        refresh_token: settings.refreshToken,
      },
      accessAnswer,
      null,
    );
    access = { token: access_token, untilMs: askedMs + expires_in * 500 };
    return access_token;
  }

  async function accessToken(): Promise<string> {
    if (access !== null && clock.nowMs() < access.untilMs) return access.token;
    askingAccess ??= renewAccess().finally(() => {
      askingAccess = null;
    });
    return askingAccess;
  }

  async function makeGuest(userId: string, displayName: string): Promise<ProviderGuest> {
    const askedMs = clock.nowMs();
    const made = await post(
      '/v1/guests/token',
      { subject: userId, displayName },
      guestAnswer,
      await accessToken(),
    );
    const guest = {
      personId: personUuid(made.id),
      token: made.accessToken,
      expiresAtMs: askedMs + made.expiresIn * 1000,
    };
    const [oldest] = guests.keys();
    if (guests.size >= REMEMBERED_MAX && oldest !== undefined) guests.delete(oldest);
    guests.set(userId, { ...guest, displayName });
    return guest;
  }

  function knownGuest(userId: string): (ProviderGuest & { readonly displayName: string }) | null {
    const known = guests.get(userId);
    return known !== undefined && clock.nowMs() < known.expiresAtMs - RENEW_BEFORE_MS ? known : null;
  }

  return {
    sdkUrlOf: (version) => sdkUrl.replaceAll(SDK_VERSION_PLACE, version),
    apiUrl,
    scriptOrigin: new URL(sdkUrl.replaceAll(SDK_VERSION_PLACE, '0')).origin,
    connectsTo: [new URL(apiUrl).origin, ...settings.connectsTo],
    async guestOf({ userId, displayName }) {
      const known = knownGuest(userId);
      if (known?.displayName === displayName) {
        return { personId: known.personId, token: known.token, expiresAtMs: known.expiresAtMs };
      }
      const under = asking.get(userId);
      if (under !== undefined) return under;
      const made = makeGuest(userId, displayName).finally(() => asking.delete(userId));
      asking.set(userId, made);
      return made;
    },
    knownTokenOf: (userId) => knownGuest(userId)?.token ?? null,
  };
}
