/** A random number of 128 bits that marks one request, so that sending it again changes nothing.
 *  `randomUUID` is avoided because browsers offer it on secure addresses only. */
export function newRequestId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
