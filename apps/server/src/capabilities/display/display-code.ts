import { derivedCode } from '../../platform/auth/derived-code.ts';

/** The code of a display, derived from its id. Source: BEY-33. */
export function codeOfDisplay(dataDir: string, displayId: string): string {
  return derivedCode(dataDir, 'display', displayId);
}
