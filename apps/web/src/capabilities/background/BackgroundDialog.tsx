import { lazyPart } from '../../ui/lazy-part.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { useBackgroundDialog } from './background-dialog-store.ts';

const BackgroundWindow = lazyPart(async () => ({
  default: (await import('./BackgroundWindow.tsx')).BackgroundWindow,
}));

/** Draws the window for choosing a background while it is open. A page has one of these. */
export function BackgroundDialog() {
  const open = useBackgroundDialog((dialog) => dialog.open);
  if (!open) return null;
  return (
    <LazyPart>
      <BackgroundWindow onClose={() => useBackgroundDialog.setState({ open: false })} />
    </LazyPart>
  );
}
