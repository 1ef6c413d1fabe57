import { LAYOUT_MODES, type LayoutMode } from '@hemicycle/contract/layout-modes';
import { remember, useRecalled } from '../../ui/browser-memory.ts';

const keyOf = (userId: string) => `layout.${userId}`;

/** Reads a text as a layout; undefined where it is none. */
export function asLayoutMode(text: unknown): LayoutMode | undefined {
  return LAYOUT_MODES.find((mode) => mode === text);
}

/** The layout that this person chose on this machine; undefined where they never chose one. */
export function useOwnLayout(userId: string): LayoutMode | undefined {
  return asLayoutMode(useRecalled(keyOf(userId)));
}

/** Stores the choice for the next time. */
export function keepOwnLayout(userId: string, mode: LayoutMode): void {
  remember(keyOf(userId), mode);
}
