/** The hosts of the push services of browsers (Chrome and others, Firefox, Edge, Safari); a name
 *  that begins with a dot stands for all below it. */
const PUSH_HOSTS = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
] as const;

/** Whether the server may send to the address of a subscription: over https, at the usual port, to
 *  a push service of a browser; or to one of the origins that the site's settings add. So a person
 *  cannot make the server call a host of their choice. Source: BEY-42. */
export function mayPushTo(address: string, otherOrigins: readonly string[]): boolean {
  const url = URL.parse(address);
  if (url?.username !== '' || url.password !== '') return false;
  if (otherOrigins.includes(url.origin)) return true;
  if (url.protocol !== 'https:' || url.port !== '') return false;
  return PUSH_HOSTS.some((host) =>
    host.startsWith('.') ? url.hostname.endsWith(host) : url.hostname === host,
  );
}
