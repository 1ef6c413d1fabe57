import { createContext, useContext, useEffect } from 'react';

/** What a dialog gives its text to rename the main answer by; null gives the answer its own word
 *  back. */
export const ConfirmLabelContext = createContext<(label: string | null) => void>(() => undefined);

/** Renames the main answer of the dialog around, for as long as what was chosen in it makes it do
 *  something else; null leaves its own word. Does nothing outside of a dialog. */
export function useConfirmLabel(label: string | null): void {
  const rename = useContext(ConfirmLabelContext);
  useEffect(() => {
    rename(label);
    return () => rename(null);
  }, [rename, label]);
}
