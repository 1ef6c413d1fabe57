import { remember, useRecalled } from '../../ui/browser-memory.ts';
import { pageStore } from '../../page-state.ts';

const KEY = 'shortcutsEnabled';

/** Whether the shortcuts work: they do until they are switched off in this browser. */
export function useShortcutsOn(): boolean {
  return useRecalled(KEY) !== 'false';
}

/** Switches the shortcuts on or off. While they are off, only the menu opens the list of shortcuts.
 *  Source: BEY-14, WCAG 2.1.4. */
export function switchShortcuts(on: boolean): void {
  remember(KEY, on);
}

/** Whether the list of shortcuts is open. */
export const useShortcutsHelp = pageStore<{ readonly open: boolean }>(() => ({ open: false }));

export function openShortcutsHelp(): void {
  useShortcutsHelp.setState({ open: true });
}

export function closeShortcutsHelp(): void {
  useShortcutsHelp.setState({ open: false });
}
