import { create } from 'zustand';

const KEY = 'shortcutsEnabled';

/** Whether the keys do something, as kept in this browser (they do until switched off), and whether the sheet with their list is open. */
export const useShortcutsSwitch = create<{ readonly on: boolean; readonly helpOpen: boolean }>(() => ({
  on: localStorage.getItem(KEY) !== 'false',
  helpOpen: false,
}));

/** Switches the keys on or off; the question mark goes on opening the sheet from the menu only.  Source: BEY-14, WCAG 2.1.4. */
export function switchShortcuts(on: boolean): void {
  localStorage.setItem(KEY, String(on));
  useShortcutsSwitch.setState({ on });
}

export function openShortcutsHelp(): void {
  useShortcutsSwitch.setState({ helpOpen: true });
}

export function closeShortcutsHelp(): void {
  useShortcutsSwitch.setState({ helpOpen: false });
}
