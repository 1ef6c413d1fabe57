import { AGENDA_NOTE_MAX_CHARS } from '@hemicycle/contract/agenda-limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { IconPencil } from '../../ui/icons.ts';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useAction, useSignedIn } from '../auth/public.ts';
import papersStyles from './ItemPapers.module.css';
import { dropNoteDraft, useNoteDrafts } from './note-drafts.ts';

/** What the reader has noted for themselves on an item or a paper, with a window to write it.
 *  Nobody else is ever sent it. Source: AGENDA-01, looks picture 19. */
export function OwnNote({
  idVotingSession,
  itemId,
  paperId,
  about,
  text,
}: {
  idVotingSession: string;
  itemId: string;
  paperId: string | null;
  /** What the note is on, by name. */
  about: string;
  text: string;
}) {
  const { t } = useTranslation('agenda');
  // What was saved here stands until the item is read again.
  const [saved, setSaved] = useState<string | null>(null);
  const kept = saved ?? text;
  const [open, setOpen] = useState(false);
  return (
    <div className={papersStyles.note}>
      {kept !== '' && (
        <>
          <IconPencil aria-hidden="true" />
          <span className={papersStyles.noteText} dir="auto">
            {kept}
          </span>
        </>
      )}
      <TextButton
        aria-label={t(kept === '' ? 'writeNoteOn' : 'changeNoteOn', { about })}
        onClick={() => setOpen(true)}
      >
        {t(kept === '' ? 'writeNote' : 'changeNote')}
      </TextButton>
      {open && (
        <NoteForm
          {...{ idVotingSession, itemId, paperId, about }}
          text={kept}
          onKept={(now) => {
            setSaved(now);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

function NoteForm({
  idVotingSession,
  itemId,
  paperId,
  about,
  text,
  onKept,
  onClose,
}: {
  idVotingSession: string;
  itemId: string;
  paperId: string | null;
  about: string;
  text: string;
  onKept: (text: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('agenda');
  const { userId } = useSignedIn();
  const key = [userId, itemId, paperId ?? ''].join(' ');
  const { typed, read } = useNoteDrafts((drafts) => drafts[key]) ?? { typed: text, read: text };
  const { run, busy, failureText } = useAction(async () => {
    const answer = await api('PUT /api/agenda/:idVotingSession/items/:itemId/note', {
      params: { idVotingSession, itemId },
      body: { paperId, text: typed.trim(), before: { text: read } },
    });
    dropNoteDraft(key);
    onKept(answer.text);
  });
  return (
    <FormDialog
      title={t('noteOn', { about })}
      deed={t('keepNote')}
      busy={busy}
      onClose={() => {
        dropNoteDraft(key);
        onClose();
      }}
      onSubmit={() => void run()}
    >
      {failureText !== null && <AlertBanner kind="error" title={failureText} />}
      <TextArea
        data-autofocus
        label={t('yourNote')}
        hint={t('noteHint')}
        rows={5}
        maxLength={AGENDA_NOTE_MAX_CHARS}
        value={typed}
        onChange={(event) => useNoteDrafts.setState({ [key]: { typed: event.currentTarget.value, read } })}
      />
    </FormDialog>
  );
}
