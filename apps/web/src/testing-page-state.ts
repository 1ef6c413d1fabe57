import { held } from './page-state.ts';

/** Resets the page to the state of a freshly opened one. */
export function openPageAnew(): void {
  held.values.clear();
  for (const begin of held.beginStores) begin();
  document.adoptedStyleSheets = [];
}
