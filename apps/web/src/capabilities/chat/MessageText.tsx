import { splitLinks } from '@hemicycle/rules/chat/split-links';
import { useSiteConfig } from '../site/public.ts';
import styles from './Message.module.css';

/** A stored text, drawn as text nodes and links that open in a new tab; never as markup. Source:
 *  CHAT-09, CHAT-10. */
export function MessageText({ text }: { text: string }) {
  const enableLinks = useSiteConfig().flags?.enableLinksInChatText ?? false;
  return (
    <p className={styles.text} dir="auto">
      {splitLinks(text, { enableLinks }).map((part, index) =>
        part.kind === 'text' ? (
          part.text
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- the parts of a text never move
          <a key={index} href={part.href} target="_blank" rel="noopener noreferrer" dir="ltr">
            {part.text}
          </a>
        ),
      )}
    </p>
  );
}
