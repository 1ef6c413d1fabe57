import { z } from 'zod';
import { SDK_VERSION_PLACE, type WebexSettings } from '../../config.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { MeetingProvider, ProviderGuest } from '../meeting-provider/meeting-provider.ts';
import { personUuid } from './person-uuid.ts';
import { createWebexApi } from './webex-api.ts';
import { createWebexMeetingModerator } from './webex-meeting-moderator.ts';

/** A token that expires sooner than this is not handed out, because a sitting lasts hours. */
export const RENEW_BEFORE_MS = 60 * 60_000;
const REMEMBERED_MAX = 20_000;

const guestAnswer = z.object({
  id: z.string().min(1),
  email: z.string().nullable().default(null),
  accessToken: z.string().min(1),
  expiresIn: z.number().positive(),
});

export interface WebexProviderOptions {
  readonly settings: WebexSettings;
  readonly clock: Clock;
  readonly fetch?: typeof fetch;
}

/** Webex by a service app. Its refresh token gives the app's own token, which makes each account a
 *  guest (`POST /v1/guests/token`, with the account's id as subject). Tokens are kept in memory
 *  until they expire, and written nowhere. Source: AUTH-09, AUTH-11. */
export function createWebexMeetingProvider({
  settings,
  clock,
  fetch: ask = fetch,
}: WebexProviderOptions): MeetingProvider {
  const { apiUrl, sdkUrl, host } = settings;
  const call = createWebexApi({ apiUrl, credentials: settings, clock, fetch: ask });
  const guests = new Map<string, ProviderGuest & { readonly displayName: string }>();
  const asking = new Map<string, Promise<ProviderGuest>>();

  async function makeGuest(userId: string, displayName: string): Promise<ProviderGuest> {
    const askedMs = clock.nowMs();
    const made = await call('POST', '/v1/guests/token', { subject: userId, displayName }, guestAnswer);
    const guest = {
      personId: personUuid(made.id),
      email: made.email,
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
    moderator: host && createWebexMeetingModerator({ apiUrl, credentials: host, clock, fetch: ask }),
    async guestOf({ userId, displayName }) {
      const known = knownGuest(userId);
      if (known?.displayName === displayName) {
        const { personId, email, token, expiresAtMs } = known;
        return { personId, email, token, expiresAtMs };
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
