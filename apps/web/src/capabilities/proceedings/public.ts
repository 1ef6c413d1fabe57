import { lazyPart } from '../../ui/lazy-part.ts';

export { useProceedings } from './use-proceedings.ts';

/** The proceedings on the page of a sitting that is over; loaded with it. */
export const ProceedingsPart = lazyPart(async () => ({
  default: (await import('./ProceedingsPart.tsx')).ProceedingsPart,
}));

/** The proceedings of the session; its program is loaded ahead, or when it is first opened. */
export const ProceedingsTab = lazyPart(async () => ({
  default: (await import('./ProceedingsTab.tsx')).ProceedingsTab,
}));
