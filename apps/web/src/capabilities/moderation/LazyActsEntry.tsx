import { lazyPart } from '../../ui/lazy-part.ts';

/** The button that opens the acts of moderators, loaded after the chamber's first paint. */
export const ActsEntry = lazyPart(async () => ({
  default: (await import('./ActsEntry.tsx')).ActsEntry,
}));
