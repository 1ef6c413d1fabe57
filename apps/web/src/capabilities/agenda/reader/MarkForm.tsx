import { AGENDA_MARK_NOTE_MAX_CHARS, AGENDA_MARK_QUOTE_MAX_CHARS } from '@hemicycle/contract/agenda-limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { TextField } from '../../../ui/TextField.tsx';

/** A window for the note of a mark. `onFind`: the person names the words to mark, which are looked
 *  for when they save; false where they do not stand in the paper. */
export function MarkForm({
  title,
  note,
  isNoteNeeded,
  onFind,
  onSave,
  onClose,
}: {
  title: string;
  note: string;
  isNoteNeeded: boolean;
  onFind: ((words: string, note: string) => Promise<boolean>) | undefined;
  onSave: (note: string) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('agenda');
  const [typed, setTyped] = useState(note);
  const [words, setWords] = useState('');
  const [problem, setProblem] = useState<'reader.notFound' | 'reader.noteMissing' | null>(null);

  async function save() {
    const text = typed.trim();
    if (onFind !== undefined) {
      if (await onFind(words, text)) onClose();
      else setProblem('reader.notFound');
    } else if (isNoteNeeded && text === '') {
      setProblem('reader.noteMissing');
    } else {
      onSave(text);
      onClose();
    }
  }

  return (
    <FormDialog title={title} deed={t('reader.save')} onClose={onClose} onSubmit={() => void save()}>
      {onFind !== undefined && (
        <TextField
          data-autofocus
          label={t('reader.words')}
          hint={t('reader.wordsHint')}
          error={problem === 'reader.notFound' ? t(problem) : undefined}
          value={words}
          maxLength={AGENDA_MARK_QUOTE_MAX_CHARS}
          dir="auto"
          onChange={(event) => setWords(event.currentTarget.value)}
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
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
