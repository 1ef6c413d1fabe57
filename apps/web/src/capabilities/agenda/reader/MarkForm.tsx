import { AGENDA_MARK_NOTE_MAX_CHARS, AGENDA_MARK_QUOTE_MAX_CHARS } from '@hemicycle/contract/agenda-limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { dropNoteDraft, useNoteDrafts } from '../note-drafts.ts';

/** A window for the note of a mark. `draftKey`: under which its texts are kept while they are being
 *  written. `onFind`: the person names the words to mark, which are looked for when they save;
 *  false where they do not stand in the paper. `onSave`: `read` is the note as it stood when the
 *  person began. */
export function MarkForm({
  title,
  note,
  draftKey,
  isNoteNeeded,
  onFind,
  onSave,
  onClose,
}: {
  title: string;
  note: string;
  draftKey: string;
  isNoteNeeded: boolean;
  onFind: ((words: string, note: string) => Promise<boolean>) | undefined;
  onSave: (note: string, read: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('agenda');
  const wordsKey = `${draftKey} words`;
  const { typed, read } = useNoteDrafts((drafts) => drafts[draftKey]) ?? { typed: note, read: note };
  const words = useNoteDrafts((drafts) => drafts[wordsKey])?.typed ?? '';
  const [problem, setProblem] = useState<'reader.notFound' | 'reader.noteMissing' | null>(null);

  function close() {
    dropNoteDraft(draftKey, wordsKey);
    onClose();
  }

  async function save() {
    const text = typed.trim();
    if (onFind !== undefined) {
      if (await onFind(words, text)) close();
      else setProblem('reader.notFound');
    } else if (isNoteNeeded && text === '') {
      setProblem('reader.noteMissing');
    } else {
      onSave(text, read);
      close();
    }
  }

  return (
    <FormDialog title={title} deed={t('reader.save')} onClose={close} onSubmit={() => void save()}>
      {onFind !== undefined && (
        <TextField
          data-autofocus
          label={t('reader.words')}
          hint={t('reader.wordsHint')}
          error={problem === 'reader.notFound' ? t(problem) : undefined}
          value={words}
          maxLength={AGENDA_MARK_QUOTE_MAX_CHARS}
          dir="auto"
          onChange={(event) =>
            useNoteDrafts.setState({ [wordsKey]: { typed: event.currentTarget.value, read: '' } })
          }
        />
      )}
      <TextArea
        {...(onFind === undefined && { 'data-autofocus': true })}
        label={t('yourNote')}
        hint={t('reader.noteHint')}
        error={problem === 'reader.noteMissing' ? t(problem) : undefined}
        rows={4}
        maxLength={AGENDA_MARK_NOTE_MAX_CHARS}
        value={typed}
        onChange={(event) =>
          useNoteDrafts.setState({ [draftKey]: { typed: event.currentTarget.value, read } })
        }
      />
    </FormDialog>
  );
}
