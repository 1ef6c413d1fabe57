import { useSyncExternalStore } from 'react';
import { pageState } from '../page-state.ts';

const listeners = pageState(() => new Set<() => void>());

function listen(listener: () => void): () => void {
  listeners().add(listener);
  return () => void listeners().delete(listener);
}

/** What this browser keeps of a person's choice under a key; null where it keeps nothing. */
export function recall(key: string): string | null {
  return localStorage.getItem(key);
}

/** Keeps a choice in this browser for the next time; whoever draws it is told. */
export function remember(key: string, choice: string | boolean): void {
  localStorage.setItem(key, String(choice));
  for (const listener of listeners()) listener();
}

/** The same as `recall`, drawn anew when the choice changes on this page. */
export function useRecalled(key: string): string | null {
  return useSyncExternalStore(listen, () => recall(key));
}
