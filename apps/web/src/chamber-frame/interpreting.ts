import { useLayoutEffect } from 'react';
import { pageStore } from '../page-state.ts';

/** The address of the interpreter's page. Source: INTERP-01. */
export const INTERPRETER_PATH = '/app/interpreter';

const useMode = pageStore<{ interpreting: boolean }>(() => ({ interpreting: false }));

/** Whether the chamber is in interpreting mode: the page is that of an interpreter. It then has no
 *  tab of the chamber or huddle, no search of participants, no raised hand and no share, and its
 *  list is called 'Active Subscribers'. Source: INTERP-10, INTERP-11. */
export function useInterpreting(): boolean {
  return useMode(({ interpreting }) => interpreting);
}

/** Puts the chamber into interpreting mode or takes it out, while the calling page is drawn. */
export function useInterpretingMode(interpreting: boolean): void {
  useLayoutEffect(() => {
    useMode.setState({ interpreting });
    return () => useMode.setState({ interpreting: false });
  }, [interpreting]);
}
