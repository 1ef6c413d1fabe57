import type { MediaTimers } from '@hemicycle/media/timers';
import type { ProviderApi } from './provider-api.ts';

/** How many registered pages of one person are kept. Source: DEV-08. */
export const WEB_DEVICES_MAX = 3;
/** How long after listing the registrations the deletion begins. Source: DEV-08. */
export const PRUNE_AFTER_MS = 1000;

/** A registration at the provider. There is one for each page in which the SDK registered and did
 *  not end properly. */
export interface ProviderDevice {
  /** The address of the registration; a DELETE there deletes it. */
  readonly url: string;
  readonly deviceType: string;
  /** The time of the last change in ISO 8601; empty where the provider does not give it. */
  readonly modificationTime: string;
}

/** The registrations to delete. If the web SDK has more than three, half of them (rounded down) are
 *  deleted, the oldest first and never the current one. Source: DEV-08. */
export function devicesToPrune(devices: readonly ProviderDevice[], currentUrl: string | undefined): string[] {
  const web = devices.filter(({ deviceType }) => deviceType === 'WEB');
  if (web.length <= WEB_DEVICES_MAX) return [];
  return web
    .filter(({ url }) => url !== currentUrl)
    .toSorted((one, other) => (one.modificationTime < other.modificationTime ? -1 : 1))
    .slice(0, Math.floor(web.length / 2))
    .map(({ url }) => url);
}

/** The person's registrations. `currentUrl`: the address of this page's registration; the list is
 *  one path step above it. Source: DEV-09. */
export async function listDevices(api: ProviderApi, currentUrl: string): Promise<ProviderDevice[]> {
  const answer: unknown = await api.get(currentUrl.slice(0, currentUrl.lastIndexOf('/')));
  const listed: unknown =
    typeof answer === 'object' && answer !== null && 'devices' in answer ? answer.devices : [];
  return Array.isArray(listed) ? listed.flatMap((entry: unknown) => deviceOf(entry) ?? []) : [];
}

function deviceOf(entry: unknown): ProviderDevice | null {
  if (typeof entry !== 'object' || entry === null) return null;
  const { url, deviceType, modificationTime }: Partial<Record<string, unknown>> = { ...entry };
  if (typeof url !== 'string') return null;
  return {
    url,
    deviceType: typeof deviceType === 'string' ? deviceType : '',
    modificationTime: typeof modificationTime === 'string' ? modificationTime : '',
  };
}

/** Deletes the registration of this page at the provider. Source: DEV-09. */
export async function deleteCurrentDevice(api: ProviderApi, currentUrl: string): Promise<void> {
  await api.delete(currentUrl);
}

/** Deletes the registrations that `devicesToPrune` chooses, one second after listing them. Where
 *  the provider refuses, the next page tries again. Never rejects. Source: DEV-08. */
export async function pruneDevices(
  api: ProviderApi,
  currentUrl: string | undefined,
  timers: MediaTimers,
): Promise<void> {
  if (currentUrl === undefined) return;
  const devices = await listDevices(api, currentUrl).catch(() => []);
  const extra = devicesToPrune(devices, currentUrl);
  if (extra.length === 0) return;
  await new Promise<void>((resolve) => void timers.after(PRUNE_AFTER_MS, resolve));
  await Promise.allSettled(extra.map((url) => api.delete(url)));
}
