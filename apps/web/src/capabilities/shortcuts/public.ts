export { ShortcutsHelp } from './LazyShortcutsHelp.tsx';
export { openShortcutsHelp } from './shortcuts-switch.ts';
export { useMicrophoneHints } from './use-microphone-hints.ts';
export { useShortcuts } from './use-shortcuts.ts';
