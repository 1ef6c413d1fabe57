import { splitLinks } from '@hemicycle/rules/chat/split-links';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { useLive } from '../../realtime/use-live.ts';
import { serverClock } from '../../server-clock.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconPlus } from '../../ui/icons.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useSignedIn } from '../auth/public.ts';
import { PersonName } from '../people/public.ts';
import { openDirectChat, showInChat } from './chat-calls.ts';
import { conversationsOf, useChat } from './chat-store.ts';
import styles from './DirectChats.module.css';
import { useAuthors } from './use-authors.ts';

/** The direct conversations, newest first, with a button to start a new one. Source: CHAT-02. */
export function DirectChats() {
  const { t } = useTranslation('chat');
  const { userId } = useSignedIn();
  const chat = useChat();
  const heard = useLive((live) => live.chatMessages);
  const conversations = conversationsOf(chat, heard, userId);
  const authorOf = useAuthors(conversations.map((one) => one.userId));
  const nowMs = serverClock.nowMs();
  return (
    <div className={styles.direct}>
      <div className={styles.top}>
        <Button
          fullWidth
          icon={<IconPlus aria-hidden="true" />}
          onClick={() => showInChat({ kind: 'picking' })}
        >
          {t('write')}
        </Button>
      </div>
      {conversations.length === 0 ? (
        <div className={styles.empty}>
          <EmptyState title={t('noMessages')}>{t('noDirects')}</EmptyState>
        </div>
      ) : (
        <ul className={styles.list} aria-label={t('conversations')}>
          {conversations.map(({ roomId, userId: other, last, unread }) => {
            const { name, avatar } = authorOf(other);
            const text = splitLinks(last.text, { enableLinks: false })
              .map((part) => part.text)
              .join('');
            const shown = text === '' && last.file ? t('fileNamed', { name: last.file.name }) : text;
            return (
              <li key={roomId}>
                <button type="button" className={styles.person} onClick={() => openDirectChat(other)}>
                  <Avatar name={name} image={avatar} sizePx={30} />
                  <span className={styles.names} data-unread={unread > 0 || undefined}>
                    <PersonName name={name} />
                    <span className={styles.detail} dir="auto">
                      {last.personId === userId ? t('lastFromYou', { text: shown }) : shown}
                    </span>
                  </span>
                  <span className={styles.end}>
                    <span className={styles.time}>
                      {formats().daysAway(last.created, nowMs) === 0
                        ? formats().chatTime(last.created)
                        : formats().date(last.created)}
                    </span>
                    {unread > 0 && (
                      <>
                        <span className={styles.unread} aria-hidden="true">
                          {formats().number(unread)}
                        </span>
                        <VisuallyHidden>{t('unread', { count: unread })}</VisuallyHidden>
                      </>
                    )}
                  </span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
