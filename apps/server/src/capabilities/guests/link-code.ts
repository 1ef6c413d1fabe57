import { derivedCode } from '../../platform/auth/derived-code.ts';

/** The code of a guest link, derived from its id. Source: BEY-47. */
export function codeOfLink(dataDir: string, linkId: string): string {
  return derivedCode(dataDir, 'guest link', linkId);
}
