export { shortcutsChamberPart } from './chamber-part.ts';
export { hasKeyboard } from './has-keyboard.ts';
export { useListedKeys } from './more-keys.ts';
export { isMeantForWindow } from './shortcut-keys.ts';
export { openShortcutsHelp, useShortcutsOn } from './shortcuts-switch.ts';
export { useNewsKey } from './use-news-key.ts';
export { useMicrophoneHints } from './use-microphone-hints.ts';
export { useShortcuts } from './use-shortcuts.ts';
