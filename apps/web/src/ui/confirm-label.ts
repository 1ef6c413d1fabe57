import { createContext, useContext, useEffect } from 'react';

/** A function that renames the main answer of the dialog around; null restores its own label. */
export const ConfirmLabelContext = createContext<(label: string | null) => void>(() => undefined);

/** Renames the main answer of the dialog around while a choice in it changes what that answer does.
 *  Null keeps its own label. Does nothing outside of a dialog. */
export function useConfirmLabel(label: string | null): void {
  const rename = useContext(ConfirmLabelContext);
  useEffect(() => {
    rename(label);
    return () => rename(null);
  }, [rename, label]);
}
