import { useState } from 'react';
import { api } from '../../api-client.ts';
import { useAction, useSignedIn } from '../auth/public.ts';
import type { Begun } from './BegunText.tsx';
import { keep, keptIn, keyOf } from './kept-texts.ts';

/** Adds texts to the minutes. `begin` shows the place of a text at once, `begun`, and what is typed
 *  there before the server has answered changes the text. `newestId`: the text that was added last,
 *  which gets the focus. Source: BEY-34. */
export function useAddedText(
  idVotingSession: string,
  known: ReadonlySet<string>,
  onChanged: () => Promise<void>,
) {
  const { userId } = useSignedIn();
  const [newestId, setNewestId] = useState<string | null>(null);
  const [begun, setBegun] = useState<Begun | null>(null);
  const add = useAction(async (after: string, text: string, id: string = crypto.randomUUID()) => {
    const { version } = await api('POST /api/minutes/:idVotingSession/texts', {
      params: { idVotingSession },
      body: { id, after, text },
    });
    const key = keyOf(userId, idVotingSession, id);
    const typed = keptIn(key);
    if (typed !== null) keep(key, { ...typed, version });
    setNewestId(id);
    setBegun((waits) => waits && { ...waits, version });
    await onChanged();
  });
  async function begin(after: string) {
    const id = crypto.randomUUID();
    setBegun({ id, after, version: null });
    if (!(await add.run(after, '', id))) setBegun(null);
  }
  // The text itself stands there now.
  if (begun !== null && known.has(begun.id)) setBegun(null);
  return { add, begin, begun, newestId };
}
