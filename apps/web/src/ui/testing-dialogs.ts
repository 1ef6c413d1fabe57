import { act, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { useDialogs } from './dialog-store.ts';

/** Answers the next question of the page. Throws where none is asked within a second. */
export async function answerQuestion(yes: boolean): Promise<void> {
  await waitFor(() => expect(useDialogs.getState().open).toHaveLength(1));
  await act(async () => useDialogs.getState().open[0]?.answer(yes));
}
