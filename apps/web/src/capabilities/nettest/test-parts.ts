import { pageState } from '../../page-state.ts';
import type { TestParts } from './run-network-tests.ts';

/** What a run calls in place of its own parts; nothing on a page of the site. */
export const testParts = pageState<{ replaced: Partial<TestParts> }>(() => ({ replaced: {} }));
