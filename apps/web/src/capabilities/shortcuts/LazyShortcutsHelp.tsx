import { lazy, Suspense } from 'react';
import { useShortcutsHelp } from './shortcuts-switch.ts';

const Sheet = lazy(async () => ({ default: (await import('./ShortcutsSheet.tsx')).ShortcutsSheet }));

/** The list of keys, while it is open. */
export function ShortcutsHelp() {
  const open = useShortcutsHelp((help) => help.open);
  if (!open) return null;
  return (
    <Suspense>
      <Sheet />
    </Suspense>
  );
}
