import { lazyPart } from '../../ui/lazy-part.ts';

export { useProceedings } from './use-proceedings.ts';

/** The proceedings on the page of an ended sitting. The program is loaded with that page. */
export const ProceedingsPart = lazyPart(async () => ({
  default: (await import('./ProceedingsPart.tsx')).ProceedingsPart,
}));

/** The proceedings of the session. Its program is loaded ahead of time, or when it is first
 *  opened. */
export const ProceedingsTab = lazyPart(async () => ({
  default: (await import('./ProceedingsTab.tsx')).ProceedingsTab,
}));
