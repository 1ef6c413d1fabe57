import { pageStore } from '../../page-state.ts';

/** What is wrong with the sound of the own microphone, in words, at its control; null: nothing that
 *  the page knows of. Source: BEY-38. */
export const useSoundWarning = pageStore<{ readonly text: string | null }>(() => ({ text: null }));
