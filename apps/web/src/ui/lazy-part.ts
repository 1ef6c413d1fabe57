import { lazy } from 'react';
import { loadPatiently } from '../load-patiently.ts';

/** A part of the page that is loaded when it is first drawn. React asks for one that failed never again, so it is asked for patiently: a server that
 *  starts anew takes no ballot out of the page.  Source: BEY-23. */
export const lazyPart: typeof lazy = (load) => lazy(() => loadPatiently(load));
