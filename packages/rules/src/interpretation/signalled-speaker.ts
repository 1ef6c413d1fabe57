export type SignalAnswer =
  | { readonly ok: true; readonly userId: string }
  | { readonly ok: false; readonly code: 'nobody-heard' | 'several-heard' };

/** Whom an interpreter's signal to the speaker reaches. `floorHolderId`: who has the floor by the
 *  speakers list; null: nobody, or no list is used. Then it is the one person whom the page of the
 *  interpreter hears (`heard`) and whose microphone is open (`open`); while nobody is heard, as
 *  between two sentences, it is the one person with an open microphone. Source: BEY-38. */
export function signalledSpeaker(asked: {
  readonly floorHolderId: string | null;
  readonly open: readonly string[];
  readonly heard: readonly string[];
}): SignalAnswer {
  const { floorHolderId, open, heard } = asked;
  if (floorHolderId !== null) return { ok: true, userId: floorHolderId };
  const speaking = open.filter((userId) => heard.includes(userId));
  if (speaking.length > 1) return { ok: false, code: 'several-heard' };
  const [only] = speaking.length === 1 ? speaking : open;
  if (only === undefined || (speaking.length === 0 && open.length > 1)) {
    return { ok: false, code: 'nobody-heard' };
  }
  return { ok: true, userId: only };
}
