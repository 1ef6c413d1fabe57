import { useTranslation } from 'react-i18next';
import { formats } from '../../../i18n/formats.ts';
import { Button } from '../../../ui/Button.tsx';
import { SaveBar } from '../../../ui/SaveBar.tsx';
import { wasOvertaken } from '../../../ui/use-read-again.ts';
import { useRunErrorText } from '../words/poll-words.ts';
import type { usePollEditor } from './use-poll-editor.ts';

/** The foot of the editor: whether the draft is saved, what the server refused, and the buttons to
 *  save and open. Source: looks §5. */
export function EditorFoot({
  editor,
  onOpened,
}: {
  editor: ReturnType<typeof usePollEditor>;
  onOpened: () => void;
}) {
  const { t } = useTranslation(['poll-editor', 'ui']);
  const runErrorText = useRunErrorText();
  const { busy, dirty, failure, form, saved } = editor;
  return (
    <SaveBar
      state={
        editor.note ||
        (saved?.atMs != null
          ? t('saved', { time: formats().timeWithSeconds(saved.atMs) })
          : dirty
            ? t('unsaved')
            : '')
      }
      failure={failure === null ? null : runErrorText(failure)}
    >
      {wasOvertaken(failure) && (
        <Button disabled={busy !== null} onClick={() => void editor.readAgain()}>
          {t('ui:readAgain.button')}
        </Button>
      )}
      <Button busy={busy === 'save'} disabled={busy === 'open'} onClick={() => void editor.save()}>
        {t('saveDraft')}
      </Button>
      <Button
        variant="primary"
        busy={busy === 'open'}
        disabled={busy === 'save'}
        onClick={async () => {
          if (await editor.open()) onOpened();
        }}
      >
        {form.type === 'vote' ? t('openVote') : t('openTimer')}
      </Button>
    </SaveBar>
  );
}
