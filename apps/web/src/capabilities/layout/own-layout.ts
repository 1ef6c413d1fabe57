import { LAYOUT_MODES, type LayoutMode } from '@hemicycle/contract/layout-modes';
import { create } from 'zustand';

const keyOf = (userId: string) => `layout.${userId}`;

/** A text as a layout, undefined where it is none. */
export function asLayoutMode(text: unknown): LayoutMode | undefined {
  return LAYOUT_MODES.find((mode) => mode === text);
}

const useKept = create<Readonly<Record<string, LayoutMode>>>(() => ({}));

/** The layout that this person chose on this machine, undefined where they never did. */
export function useOwnLayout(userId: string): LayoutMode | undefined {
  const kept = useKept((modes) => modes[userId]);
  return kept ?? asLayoutMode(localStorage.getItem(keyOf(userId)));
}

/** Keeps a choice for the next time. */
export function keepOwnLayout(userId: string, mode: LayoutMode): void {
  localStorage.setItem(keyOf(userId), mode);
  useKept.setState({ [userId]: mode });
}
