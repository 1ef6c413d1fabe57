import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../realtime/use-live.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';
import { useSignedIn } from '../auth/public.ts';
import { DropPlace } from '../uploads/public.ts';
import { readRoom } from './chat-calls.ts';
import styles from './ChatTab.module.css';
import { messagesOf, type Outgoing, useChat } from './chat-store.ts';
import { Composer } from './Composer.tsx';
import { MessageList } from './MessageList.tsx';
import { useChooseFile } from './use-choose-file.ts';

const NONE: readonly Outgoing[] = [];

/** One room: its messages and the box to write. Its messages are loaded when it is opened for the
 *  first time. Source: CHAT-01, CHAT-04. */
export function ChatRoom({
  roomId,
  label,
  writeLabel,
  emptyText,
  refusal,
  autoFocus = false,
  roleOf,
}: {
  roomId: string;
  label: string;
  writeLabel: string;
  emptyText: string;
  refusal: string | undefined;
  autoFocus?: boolean;
  /** The word by which a person is marked in this room; undefined for a person without a mark. */
  roleOf?: (userId: string) => string | undefined;
}) {
  const { t } = useTranslation('chat');
  const { t: tUi } = useTranslation('ui');
  const errorText = useErrorText();
  const { userId } = useSignedIn();
  const heard = useLive((live) => live.chatMessages);
  const history = useChat((chat) => chat.history);
  const directs = useChat((chat) => chat.directs);
  const outbox = useChat((chat) => chat.outbox[roomId] ?? NONE);
  const room = history[roomId];
  const chooseFile = useChooseFile(roomId);
  const messages = useMemo(
    () => messagesOf(roomId, { history, directs }, heard),
    [roomId, history, directs, heard],
  );
  // The news of a sent message may arrive before the answer of its call. Then the message is not
  // shown twice.
  const outgoing = outbox.filter(
    ({ state, text, file }) =>
      state === 'failed' ||
      !heard
        .slice(-5)
        .some(
          (one) =>
            one.roomId === roomId &&
            one.personId === userId &&
            one.text === text &&
            one.file?.id === file?.id,
        ),
  );

  useEffect(() => {
    if (useChat.getState().history[roomId] === undefined) void readRoom(roomId);
    useChat.setState({ openRoom: roomId });
    return () => useChat.setState(({ openRoom }) => (openRoom === roomId ? { openRoom: null } : {}));
  }, [roomId]);

  const nothingYet = room === undefined || (room.state === 'loading' && room.messages.length === 0);
  return (
    <DropPlace onDropFile={refusal === undefined ? chooseFile : undefined}>
      {nothingYet ? (
        <div className={styles.fill}>
          <Loading label={tUi('loading')} rows={4} />
        </div>
      ) : room.state === 'failed' && messages.length === 0 ? (
        <div className={styles.fill} role="alert">
          <EmptyState
            title={t('historyFailed')}
            action={<Button onClick={() => void readRoom(roomId)}>{tUi('tryAgain')}</Button>}
          >
            {errorText(room.error)}
          </EmptyState>
        </div>
      ) : (
        <MessageList
          key={roomId}
          roomId={roomId}
          label={label}
          emptyText={emptyText}
          messages={messages}
          outgoing={outgoing}
          roleOf={roleOf}
        />
      )}
      <Composer
        roomId={roomId}
        label={writeLabel}
        refusal={refusal}
        autoFocus={autoFocus}
        onChooseFile={chooseFile}
      />
    </DropPlace>
  );
}
