import { lazyPart } from '../../ui/lazy-part.ts';

/** The sign-ins and passkeys of somebody else. Its program is loaded when it is first needed. */
export const PersonSignIns = lazyPart(async () => ({
  default: (await import('./PersonSignIns.tsx')).PersonSignIns,
}));
