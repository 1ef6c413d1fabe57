import type { LobbyMessage } from '@hemicycle/contract/lobby';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { announce } from '../../ui/announcer.ts';
import { Button } from '../../ui/Button.tsx';
import { MessageField, useMessageDraft } from './MessageField.tsx';
import styles from './WaitingMessages.module.css';

/** The messages of the attendants as somebody who waits reads them: the newest as a quotation, to
 *  whom it was, and the earlier ones behind one line. They can answer the attendants. Source:
 *  BEY-19, looks picture 13. */
export function WaitingMessages({
  idVotingSession,
  messages,
}: {
  idVotingSession: string;
  messages: readonly LobbyMessage[];
}) {
  const { t } = useTranslation('lobby');
  const heading = useId();
  const newest = messages.at(-1);
  const told = useRef(newest?.id);
  useEffect(() => {
    if (newest === undefined || newest.id === told.current) return;
    told.current = newest.id;
    if (newest.to !== 'attendants') announce(t('messageCame', { name: newest.fromName, text: newest.text }));
  }, [newest, t]);
  const earlier = messages.slice(0, -1);
  return (
    <section aria-labelledby={heading} className={styles.messages}>
      <h2 id={heading}>{t('messages')}</h2>
      {newest === undefined ? (
        <p className={styles.none}>{t('noMessages')}</p>
      ) : (
        <Quotation message={newest} />
      )}
      {earlier.length > 0 && (
        <details>
          <summary>{t('earlierMessages', { count: earlier.length })}</summary>
          {earlier.toReversed().map((message) => (
            <Quotation key={message.id} message={message} />
          ))}
        </details>
      )}
      <Reply idVotingSession={idVotingSession} />
    </section>
  );
}

function Quotation({ message: { fromName, to, text, created } }: { message: LobbyMessage }) {
  const { t } = useTranslation('lobby');
  const words = { all: 'messageToAll', person: 'messageToYou', attendants: 'messageToAttendants' } as const;
  return (
    <figure className={styles.message}>
      <blockquote dir="auto">{text}</blockquote>
      <figcaption>
        {t(words[to], { name: fromName })} · {formats().time(created)}
      </figcaption>
    </figure>
  );
}

function Reply({ idVotingSession }: { idVotingSession: string }) {
  const { t } = useTranslation('lobby');
  const draft = useMessageDraft((body) =>
    api('POST /api/lobby/votingsession/:idVotingSession/reply', { params: { idVotingSession }, body }),
  );
  return (
    <form
      className={styles.reply}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!draft.isEmpty) void draft.run();
      }}
    >
      <MessageField label={t('writeToAttendants')} draft={draft} />
      <Button type="submit" busy={draft.busy} disabled={draft.isEmpty}>
        {t('send')}
      </Button>
    </form>
  );
}
