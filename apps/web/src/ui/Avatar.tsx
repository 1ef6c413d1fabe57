import { avatarColorOf, avatarImageAddress, initialsOf } from '@hemicycle/rules/people/avatar';
import { useState } from 'react';
import styles from './Avatar.module.css';

/** An image of a person, or their initials on a colour when there is no image or it cannot be
 *  loaded. Decoration beside the written name. `sizePx`: 24 to 96. Source: PEOP-17, PEOP-18,
 *  PEOP-19. */
export function Avatar({
  name,
  image,
  sizePx = 32,
}: {
  name: string;
  image?: string | null;
  sizePx?: number;
}) {
  const [broken, setBroken] = useState<string | null>(null);
  if (image && broken !== image) {
    return (
      <img
        className={styles.avatar}
        src={avatarImageAddress(image)}
        alt=""
        loading="lazy"
        width={sizePx}
        height={sizePx}
        onError={() => setBroken(image)}
      />
    );
  }
  return (
    <span
      className={styles.avatar}
      style={{
        inlineSize: sizePx,
        blockSize: sizePx,
        fontSize: Math.max(13, Math.round(sizePx * 0.4)),
        backgroundColor: avatarColorOf(name),
      }}
      aria-hidden="true"
    >
      {initialsOf(name)}
    </span>
  );
}
