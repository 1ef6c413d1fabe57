import { lazyPart } from '../../ui/lazy-part.ts';

export { proceedingsChamberPart } from './chamber-part.tsx';
export { useProceedings } from './use-proceedings.ts';

/** The proceedings on the page of an ended sitting. The program is loaded with that page. */
export const ProceedingsPart = lazyPart(async () => ({
  default: (await import('./ProceedingsPart.tsx')).ProceedingsPart,
}));
