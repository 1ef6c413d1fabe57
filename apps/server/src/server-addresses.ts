import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { z } from 'zod';

const ENCODED = 'in a user name or password /, ?, # and @ are to be percent-encoded (%2F, %3F, %23, %40)';

/** A port from 0 to 65535. */
export const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number from 0 to 65535')
  .transform(Number)
  .refine((number) => number <= 65_535, 'must be a port number from 0 to 65535');

/** The address of a web service, without a slash at its end. */
export const webAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address that begins with http:// or https://' })
  .transform((address) => address.replace(/\/+$/, ''));

/** The address of a web service that contains no name and no password. */
export const openAddress = webAddress.refine(namesNobody, {
  error: 'must be an address without a user name or a password',
});

/** The origin of the address that people type. */
export const siteAddress = openAddress
  .refine(isRoot, {
    error: 'must be an address without a path (https://chamber.example.org): the site lives at its root',
  })
  .transform((address) => new URL(address).origin);

/** The address of a PostgreSQL, in any form that its library reads, including a socket. No error
 *  message contains any part of it. */
export const databaseAddress = z
  .string()
  .refine((address) => /^postgres(ql)?:\/\//.test(address) && !isPasswordCut(address), {
    error: `must be an address that begins with postgres:// or postgresql://; ${ENCODED}`,
  })
  .refine(hasPorts, { error: 'must be an address whose port is a number from 0 to 65535' });

/** The address of an SMTP server. No error message contains any part of it. */
export const mailAddress = z
  .string()
  .refine((address) => /^smtps?:\/\//.test(address) && namesServer(address) && !isPasswordCut(address), {
    error: `must be an address that begins with smtp:// or smtps:// and names a server, with a port up to 65535 if any; ${ENCODED}`,
  });

/** The address of a Redis, with the number of its database if any. No error message contains any
 *  part of it. */
export const redisAddress = z
  .string()
  .refine(
    (address) =>
      /^rediss?:\/\//.test(address) &&
      namesServer(address) &&
      !isPasswordCut(address) &&
      /^(\/\d*)?$/.test(URL.parse(address)?.pathname ?? ''),
    {
      error: `must be an address that begins with redis:// or rediss:// and names a server, with the number of a database at its end if any; ${ENCODED}`,
    },
  );

/** Whether the address contains a server name that can be looked up. Otherwise nodemailer uses a
 *  parser of Node that prints the whole address. */
function namesServer(address: string): boolean {
  return domainToASCII(URL.parse(address)?.hostname ?? '') !== '';
}

/** Whether a password was cut at its /, ? or #, which shows in an @ after the server's name. The
 *  beginning of the password would be printed as the port. */
function isPasswordCut(address: string): boolean {
  return /^\w+:\/\/[^/?#]*[/?#].*@/s.test(address);
}

/** Whether the ports in the query are valid: the library uses them unchecked. */
function hasPorts(address: string): boolean {
  const [, query = ''] = address.split('?', 2);
  return new URLSearchParams(query).getAll('port').every((given) => port.safeParse(given).success);
}

/** Origins of the web, with commas between them. */
export const origins = z.string().transform((text, context): string[] => {
  const list = text.split(',').flatMap((part) => part.trim() || []);
  if (list.every((origin) => /^(https?|wss?):\/\/(\*\.)?[\w.-]+(:\d{1,5})?$/.test(origin))) return list;
  context.addIssue({
    code: 'custom',
    message: 'must be origins (https://example.org, wss://*.example.org) with commas between them',
  });
  return z.NEVER;
});

/** The addresses and networks of trusted proxies, with commas between them. */
export const proxies = z.string().transform((text, context): string[] => {
  const list = text.split(',').flatMap((part) => part.trim() || []);
  if (list.every(isNetwork)) return list;
  context.addIssue({
    code: 'custom',
    message: 'must be IP addresses or networks (10.0.0.0/8) with commas between them',
  });
  return z.NEVER;
});

function namesNobody(address: string): boolean {
  const { username, password } = new URL(address);
  return username === '' && password === '';
}

/** Whether an address has no path. */
function isRoot(address: string): boolean {
  const { pathname, search, hash } = new URL(address);
  return pathname + search + hash === '/';
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= (version === 4 ? 32 : 128);
}

/** The origins that the SDK talks to, unless WEBEX_CONNECTS_TO says otherwise: the provider's own
 *  list for firewalls. */
export const WEBEX_CONNECTS_TO = ['webex.com', 'wbx2.com', 'ciscospark.com', 'webexapis.com'].flatMap(
  (domain) => [`https://*.${domain}`, `wss://*.${domain}`],
);
