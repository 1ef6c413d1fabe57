import { readDirectRoomId } from '@hemicycle/rules/chat/direct-room';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { keepDraft } from './chat-calls.ts';
import { useChat } from './chat-store.ts';
import styles from './LeftUnsent.module.css';

/** The texts that the person typed in huddles in which they are not now, as where a moderator moved
 *  them or closed the huddle meanwhile: to be copied, or discarded. `here`: the ids of the rooms in
 *  whose chats the person writes now. Source: CHAT-05, HUD-08. */
export function LeftUnsent({ here }: { here: readonly string[] }) {
  const { t } = useTranslation('chat');
  const heading = useId();
  const drafts = useChat((chat) => chat.drafts);
  const left = Object.entries(drafts).filter(
    ([roomId, text]) => text.trim() !== '' && !here.includes(roomId) && readDirectRoomId(roomId) === null,
  );
  if (left.length === 0) return null;
  return (
    <section className={styles.left} aria-labelledby={heading}>
      <h3 id={heading} className={styles.heading}>
        {t('leftUnsent')}
      </h3>
      {left.map(([roomId, text]) => (
        <div key={roomId} className={styles.draft}>
          <p className={styles.text} dir="auto">
            {text}
          </p>
          <Button size="sm" onClick={() => void copyText(text)}>
            {t('copyUnsent')}
          </Button>
          <Button size="sm" variant="quiet" onClick={() => keepDraft(roomId, '')}>
            {t('discard')}
          </Button>
        </div>
      ))}
    </section>
  );
}
