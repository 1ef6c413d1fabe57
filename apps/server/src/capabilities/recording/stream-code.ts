import { derivedCode } from '../../platform/auth/derived-code.ts';

/** The code of the public page of a session's streams, derived from the id of its link. Source:
 *  STREAM-12. */
export function codeOfStream(dataDir: string, linkId: string): string {
  return derivedCode(dataDir, 'stream', linkId);
}
