import { lazy } from 'react';

/** Asks in place for a proof of identity. Its program is loaded when it is first needed. */
export const ProofForm = lazy(async () => ({ default: (await import('./ProofForm.tsx')).ProofForm }));
