import { lazyPart } from '../../ui/lazy-part.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { useShortcutsHelp } from './shortcuts-switch.ts';

const Sheet = lazyPart(async () => ({ default: (await import('./ShortcutsSheet.tsx')).ShortcutsSheet }));

/** The list of shortcuts, while it is open. */
export function ShortcutsHelp() {
  const open = useShortcutsHelp((help) => help.open);
  if (!open) return null;
  return (
    <LazyPart>
      <Sheet />
    </LazyPart>
  );
}
