import { hash, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../config.ts';
import { DomainError } from '../../platform/http/domain-error.ts';

/** Whether a header `Authorization` holds the token of recorders. */
export function isRecorder(
  { recorderToken }: Pick<Config, 'recorderToken'>,
  authorization: string | undefined,
): boolean {
  const [, given] = /^Bearer +(\S+)$/iu.exec(authorization ?? '') ?? [];
  if (recorderToken === null || given === undefined) return false;
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', recorderToken, 'buffer'));
}

/** @throws DomainError `recorder-refused`, also where the site has no token. */
export function requireRecorder(
  config: Pick<Config, 'recorderToken'>,
  { headers }: { readonly headers: { readonly authorization?: string | undefined } },
): void {
  if (!isRecorder(config, headers.authorization)) throw new DomainError('recorder-refused');
}
