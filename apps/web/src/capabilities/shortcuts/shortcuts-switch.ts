import { remember, useRecalled } from '../../ui/browser-memory.ts';
import { pageStore } from '../../page-state.ts';

const KEY = 'shortcutsEnabled';

/** Whether the keys do something: they do until switched off in this browser. */
export function useShortcutsOn(): boolean {
  return useRecalled(KEY) !== 'false';
}

/** Switches the keys on or off; off, the sheet opens from the menu only. Source: BEY-14, WCAG
 *  2.1.4. */
export function switchShortcuts(on: boolean): void {
  remember(KEY, on);
}

/** Whether the sheet with the list of the keys is open. */
export const useShortcutsHelp = pageStore<{ readonly open: boolean }>(() => ({ open: false }));

export function openShortcutsHelp(): void {
  useShortcutsHelp.setState({ open: true });
}

export function closeShortcutsHelp(): void {
  useShortcutsHelp.setState({ open: false });
}
