import type { LobbyMessage, LobbyPerson } from '@hemicycle/contract/lobby';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { useLive } from '../../realtime/use-live.ts';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { MessageField, useMessageDraft } from './MessageField.tsx';
import styles from './WriteToWaiting.module.css';

const none: readonly LobbyMessage[] = [];

/** A button that opens the messages with one person who waits, or to all who wait (`person` null).
 *  Beside it stands the newest message with that person. Source: BEY-19. */
export function WriteToWaiting({
  idVotingSession,
  person,
  disabled,
}: {
  idVotingSession: string;
  person: LobbyPerson | null;
  disabled: boolean;
}) {
  const { t } = useTranslation('lobby');
  const [isOpen, setIsOpen] = useState(false);
  const personId = person?.userId ?? null;
  const messages = useLive(({ lobby }) => lobby?.messages ?? none).filter(
    (message) => message.personId === personId,
  );
  const newest = messages.at(-1);
  const name = person?.displayName ?? '';
  return (
    <>
      {person !== null && newest !== undefined && <Said message={newest} />}
      <Button
        size="sm"
        variant={person === null ? 'default' : 'quiet'}
        disabled={disabled}
        aria-label={person === null ? undefined : t('writeNamed', { name })}
        onClick={() => setIsOpen(true)}
      >
        {t(person === null ? 'writeToAll' : 'write')}
      </Button>
      {isOpen && (
        <Writing
          idVotingSession={idVotingSession}
          personId={personId}
          title={person === null ? t('writeToAllTitle') : t('writeTitle', { name })}
          messages={messages}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
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

function Writing({
  idVotingSession,
  personId,
  title,
  messages,
  onClose,
}: {
  idVotingSession: string;
  personId: string | null;
  title: string;
  messages: readonly LobbyMessage[];
  onClose: () => void;
}) {
  const { t } = useTranslation('lobby');
  const draft = useMessageDraft(async (message) => {
    await api('POST /api/lobby/votingsession/:idVotingSession/messages', {
      params: { idVotingSession },
      body: { personId, ...message },
    });
    onClose();
  });
  return (
    <FormDialog
      title={title}
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
