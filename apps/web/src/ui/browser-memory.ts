import { useSyncExternalStore } from 'react';
import { pageState } from '../page-state.ts';

const listeners = pageState(() => new Set<() => void>());

function listen(listener: () => void): () => void {
  listeners().add(listener);
  return () => void listeners().delete(listener);
}

/** Reads a person's choice that this browser keeps under a key; null where it keeps none. */
export function recall(key: string): string | null {
  return localStorage.getItem(key);
}

/** Keeps a choice in this browser and redraws the components that show it. */
export function remember(key: string, choice: string | boolean): void {
  localStorage.setItem(key, String(choice));
  for (const listener of listeners()) listener();
}

/** As `recall`, but redraws the component when the choice changes on this page. */
export function useRecalled(key: string): string | null {
  return useSyncExternalStore(listen, () => recall(key));
}
