import type { Bell } from '@hemicycle/contract/bell';
import { api } from '../../api-client.ts';

const WORKER = '/bell-worker.js';

/** Whether this browser can show messages of the bell while no page of the site is open. */
export function canRing(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/** Why the bell was not turned on in this browser. */
export class BellDeniedError extends Error {
  override name = 'BellDeniedError';
}

/** The address of this browser's subscription; null where there is none. */
export async function subscribedAddress(): Promise<string | null> {
  if (!canRing()) return null;
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  const subscription = await registration?.pushManager.getSubscription();
  return subscription?.endpoint ?? null;
}

/** Asks the person for leave, subscribes this browser and tells the server. A subscription to an
 *  earlier key of the site is replaced. @throws BellDeniedError where the person or the browser
 *  refuses. Source: BEY-42. */
export async function turnBellOn(publicKey: string, name: string): Promise<Bell> {
  if ((await Notification.requestPermission()) !== 'granted') throw new BellDeniedError();
  await navigator.serviceWorker.register(WORKER);
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  let subscription: PushSubscription;
  try {
    subscription = await pushManager.subscribe(options);
  } catch {
    await (await pushManager.getSubscription())?.unsubscribe();
    subscription = await pushManager.subscribe(options).catch(() => {
      throw new BellDeniedError();
    });
  }
  const { endpoint: address, keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  const bell = await api('POST /api/bell/devices', {
    body: { address: address ?? '', p256dh, auth, name },
  });
  await keepAddress(address ?? null);
  return bell;
}

/** Keeps the address of this browser's subscription for its service worker, which needs it where
 *  the browser changes the subscription by itself; null: none. */
async function keepAddress(address: string | null): Promise<void> {
  if (!('caches' in window)) return;
  const kept = await caches.open('bell');
  if (address === null) await kept.delete('/bell-address');
  else await kept.put('/bell-address', new Response(address));
}

/** Ends the subscription of this browser. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(WORKER);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  await keepAddress(null);
}

/** What this browser is called in the list of devices, such as "Firefox, Android". */
export function deviceName(userAgent: string = navigator.userAgent): string {
  const first = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([sign]) => sign.test(userAgent))?.[1];
  const browser = first([
    [/Edg\//, 'Edge'],
    [/Firefox\//, 'Firefox'],
    [/Chrome\//, 'Chrome'],
    [/Safari\//, 'Safari'],
  ]);
  const system = first([
    [/Android/, 'Android'],
    [/iPhone|iPad/, 'iOS'],
    [/Windows/, 'Windows'],
    [/Mac OS X/, 'macOS'],
    [/Linux/, 'Linux'],
  ]);
  return [browser ?? 'Browser', system].filter(Boolean).join(', ');
}
