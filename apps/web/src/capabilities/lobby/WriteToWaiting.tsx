import type { LobbyMessage, LobbyPerson } from '@hemicycle/contract/lobby';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { useLive } from '../../realtime/use-live.ts';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { MessageField, useMessageDraft } from './MessageField.tsx';
import styles from './WriteToWaiting.module.css';

const none: readonly LobbyMessage[] = [];

function useMessagesWith(personId: string | null): readonly LobbyMessage[] {
  return useLive(({ lobby }) => lobby?.messages ?? none).filter((message) => message.personId === personId);
}

/** A button for the messages with one person who waits, or to all who wait (`person` null). Beside
 *  it stands the newest message with that person. Source: BEY-19. */
export function WriteButton({
  person,
  disabled,
  onWrite,
}: {
  person: LobbyPerson | null;
  disabled: boolean;
  onWrite: () => void;
}) {
  const { t } = useTranslation('lobby');
  const newest = useMessagesWith(person?.userId ?? null).at(-1);
  return (
    <>
      {person !== null && newest !== undefined && <Said message={newest} />}
      <Button
        size="sm"
        variant={person === null ? 'default' : 'quiet'}
        disabled={disabled}
        aria-label={person === null ? undefined : t('writeNamed', { name: person.displayName })}
        onClick={onWrite}
      >
        {t(person === null ? 'writeToAll' : 'write')}
      </Button>
    </>
  );
}

/** The messages with one person of the lobby, or to all who wait (`person` null), and the field for
 *  the next one. It closes when a message was sent, unless the text was changed meanwhile. Source:
 *  BEY-19. */
export function WriteToWaiting({
  idVotingSession,
  person,
  onClose,
}: {
  idVotingSession: string;
  person: LobbyPerson | null;
  onClose: () => void;
}) {
  const { t } = useTranslation('lobby');
  const personId = person?.userId ?? null;
  const messages = useMessagesWith(personId);
  const draft = useMessageDraft(
    (message) =>
      api('POST /api/lobby/votingsession/:idVotingSession/messages', {
        params: { idVotingSession },
        body: { personId, ...message },
      }),
    onClose,
  );
  return (
    <FormDialog
      title={person === null ? t('writeToAllTitle') : t('writeTitle', { name: person.displayName })}
      deed={t('send')}
      busy={draft.busy}
      disabled={draft.isEmpty}
      onClose={onClose}
      onSubmit={() => void draft.run()}
    >
      {messages.map((message) => (
        <Said key={message.id} message={message} />
      ))}
      <MessageField label={t('messageText')} draft={draft} takesFocus />
    </FormDialog>
  );
}

function Said({ message: { fromName, text, created } }: { message: LobbyMessage }) {
  return (
    <p className={styles.said}>
      <span className={styles.who}>
        <bdi>{fromName}</bdi> · {formats().time(created)}
      </span>
      <span dir="auto">{text}</span>
    </p>
  );
}
