import { lazy } from 'react';

/** The proceedings of the session; its program is loaded when it is first opened. */
export const ProceedingsTab = lazy(async () => ({
  default: (await import('./ProceedingsTab.tsx')).ProceedingsTab,
}));
