import { LOBBY_MESSAGE_MAX_CHARS } from '@hemicycle/contract/lobby-names';
import { useRef, useState } from 'react';
import { newRequestId } from '../../request-id.ts';
import { TextField } from '../../ui/TextField.tsx';
import { useAction } from '../auth/public.ts';

/** A message of the lobby while it is written. Each attempt to send one text has the same
 *  `requestId`, so that it arrives once. `onSent`: the message was sent and the field is empty. A
 *  text that was changed before the answer stays in the field. Source: BEY-19, BEY-14. */
export function useMessageDraft(
  send: (message: { text: string; requestId: string }) => Promise<unknown>,
  onSent?: () => void,
) {
  const [text, setText] = useState('');
  const requestId = useRef(newRequestId());
  const { run, busy, failureText, forget } = useAction(async () => {
    const sent = requestId.current;
    await send({ text, requestId: sent });
    if (requestId.current !== sent) return;
    setText('');
    requestId.current = newRequestId();
    onSent?.();
  });
  return {
    text,
    isEmpty: text.trim() === '',
    run,
    busy,
    failureText,
    write(next: string) {
      setText(next);
      requestId.current = newRequestId();
      forget();
    },
  };
}

/** The field in which a message of the lobby is written. */
export function MessageField({
  label,
  draft,
  takesFocus = false,
}: {
  label: string;
  draft: ReturnType<typeof useMessageDraft>;
  /** In a dialog: the field that has the focus at first. */
  takesFocus?: boolean;
}) {
  return (
    <TextField
      data-autofocus={takesFocus || undefined}
      label={label}
      error={draft.failureText ?? undefined}
      value={draft.text}
      maxLength={LOBBY_MESSAGE_MAX_CHARS}
      dir="auto"
      autoComplete="off"
      onChange={(event) => draft.write(event.currentTarget.value)}
    />
  );
}
