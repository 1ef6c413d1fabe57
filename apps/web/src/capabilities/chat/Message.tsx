import type { UploadedFile } from '@hemicycle/contract/uploads';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { PersonName } from '../people/public.ts';
import { FileLink } from '../uploads/public.ts';
import styles from './Message.module.css';
import { MessageText } from './MessageText.tsx';

/** The author of a message. `shownAs`, such as "You", replaces the name. */
export interface Author {
  readonly name: string;
  readonly avatar: string | null;
  readonly shownAs?: string;
}

/** A message with its author and time. `follows`: it follows a message of the same person, so name
 *  and time are hidden from sight and left to screen readers. Source: CHAT-03, CHAT-16. */
export function Message({
  author,
  role,
  created,
  text,
  file,
  fileHref,
  toAllRooms = false,
  follows,
  children,
}: {
  author: Author;
  /** What the author is in the room, where that is marked. */
  role?: string | undefined;
  /** When the message was written, in ms since the epoch; null while it is being sent. */
  created: number | null;
  text: string;
  file?: UploadedFile | undefined;
  /** The address of the file; undefined while the message is being sent. */
  fileHref?: string | undefined;
  /** A moderator wrote it to all rooms. */
  toAllRooms?: boolean | undefined;
  follows: boolean;
  children?: ReactNode;
}) {
  const { t } = useTranslation('chat');
  const time =
    created === null ? null : (
      <time dateTime={new Date(created).toISOString()}>{formats().chatTime(created)}</time>
    );
  return (
    <li className={styles.message} data-follows={follows || undefined}>
      {follows ? (
        <VisuallyHidden>
          {author.shownAs ?? author.name} {time}
        </VisuallyHidden>
      ) : (
        <>
          <span className={styles.face}>
            <Avatar name={author.name} image={author.avatar} sizePx={30} />
          </span>
          <div className={styles.head}>
            <b className={styles.author}>
              <PersonName name={author.shownAs ?? author.name} />
            </b>
            {role !== undefined && <span className={styles.time}>{role}</span>}
            <span className={styles.time}>{time}</span>
            {toAllRooms && <span className={styles.time}>{t('toAllRooms')}</span>}
          </div>
        </>
      )}
      <div className={styles.body}>
        {text !== '' && <MessageText text={text} />}
        {file && <FileLink file={file} href={fileHref} />}
        {children}
      </div>
    </li>
  );
}
