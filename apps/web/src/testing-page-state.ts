import { held } from './page-state.ts';

/** Makes of this page one that was just opened. */
export function openPageAnew(): void {
  held.values.clear();
  for (const begin of held.beginStores) begin();
  document.adoptedStyleSheets = [];
}
