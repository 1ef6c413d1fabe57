import { lazyPart } from '../../ui/lazy-part.ts';

/** The proceedings of the session; its program is loaded ahead, or when it is first opened. */
export const ProceedingsTab = lazyPart(async () => ({
  default: (await import('./ProceedingsTab.tsx')).ProceedingsTab,
}));
