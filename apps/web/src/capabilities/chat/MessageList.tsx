import type { ChatMessage } from '@hemicycle/contract/chat';
import { Fragment, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { serverClock } from '../../server-clock.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useSignedIn } from '../auth/public.ts';
import { markSeen } from './chat-calls.ts';
import type { Outgoing } from './chat-store.ts';
import { Message } from './Message.tsx';
import styles from './MessageList.module.css';
import { OutgoingMessage } from './OutgoingMessage.tsx';
import { useAuthors } from './use-authors.ts';
import { useMessageScroll } from './use-message-scroll.ts';

/** Messages of one person within this time, in ms, stand under one name. */
const RUN_MS = 120_000;

/** The messages of a room, oldest first, then those being sent. The list stays at its bottom; once
 *  scrolled up, it counts the messages that arrive. Source: CHAT-01, CHAT-11 … CHAT-16. */
export function MessageList({
  roomId,
  label,
  emptyText,
  messages,
  outgoing,
  roleOf,
}: {
  roomId: string;
  label: string;
  emptyText: string;
  messages: readonly ChatMessage[];
  outgoing: readonly Outgoing[];
  roleOf?: ((userId: string) => string | undefined) | undefined;
}) {
  const { t } = useTranslation('chat');
  const { userId } = useSignedIn();
  const list = useRef<HTMLDivElement>(null);
  const authorOf = useAuthors(messages.map(({ personId }) => personId));
  const last = messages.at(-1);
  const { badge, scroll } = useMessageScroll(
    list,
    messages.length + outgoing.length,
    outgoing.length > 0 || last?.personId === userId,
  );
  const me = { ...authorOf(userId), shownAs: t('you') };
  const nowMs = serverClock.nowMs();

  const lastCreated = last?.created;
  const { atBottom } = badge;
  useEffect(() => {
    const see = () => {
      if (lastCreated !== undefined && atBottom && document.visibilityState === 'visible') {
        markSeen(userId, roomId, lastCreated);
      }
    };
    see();
    document.addEventListener('visibilitychange', see);
    return () => document.removeEventListener('visibilitychange', see);
  }, [lastCreated, atBottom, userId, roomId]);

  return (
    <div className={styles.place}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only notices that a person scrolls */}
      <div
        ref={list}
        className={styles.scroll}
        role="log"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard
        tabIndex={0}
        onScroll={scroll.scrolled}
        onWheel={scroll.stop}
        onTouchMove={scroll.stop}
        onPointerDown={scroll.stop}
        onKeyDown={scroll.stop}
      >
        {messages.length + outgoing.length === 0 ? (
          <EmptyState title={t('noMessages')}>{emptyText}</EmptyState>
        ) : (
          <ol className={styles.list}>
            {messages.map((message, index) => {
              const before = messages[index - 1];
              const newDay = formats().daysAway(message.created, before?.created ?? nowMs) !== 0;
              const author = message.personId === userId ? me : authorOf(message.personId);
              return (
                <Fragment key={message.id}>
                  {newDay && (
                    <li className={styles.day}>
                      <h3>{formats().day(message.created, nowMs)}</h3>
                    </li>
                  )}
                  <Message
                    author={author}
                    role={roleOf?.(message.personId)}
                    created={message.created}
                    text={message.text}
                    file={message.file}
                    toAllRooms={message.toAllRooms}
                    fileHref={message.file && `/api/chat/file/${encodeURIComponent(message.file.id)}`}
                    follows={
                      !newDay &&
                      message.toAllRooms !== true &&
                      before?.toAllRooms !== true &&
                      before?.personId === message.personId &&
                      message.created - before.created < RUN_MS
                    }
                  />
                </Fragment>
              );
            })}
            {outgoing.map((one) => (
              <OutgoingMessage key={one.requestId} roomId={roomId} outgoing={one} author={me} />
            ))}
          </ol>
        )}
      </div>
      {badge.unseen > 0 && (
        <button type="button" className={styles.badge} onClick={scroll.scrollToBottom}>
          {t('newMessages')} <span className={styles.count}>{formats().number(badge.unseen)}</span>
        </button>
      )}
    </div>
  );
}
