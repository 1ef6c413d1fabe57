import { MINUTE_TEXT_MAX_CHARS } from '@hemicycle/contract/minute-limits';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedIn } from '../auth/public.ts';
import { keep, keyOf } from './kept-texts.ts';
import styles from './Minutes.module.css';

/** A text that the server is being asked to add. */
export interface Begun {
  readonly id: string;
  /** The block behind which it stands. */
  readonly after: string;
  /** Its version once the server has added it; null until then. */
  readonly version: number | null;
}

/** The place of a text until the server has added it: what is typed at once is kept in this tab,
 *  and goes over into the text. Source: BEY-34. */
export function BegunText({ idVotingSession, begun }: { idVotingSession: string; begun: Begun }) {
  const { t } = useTranslation('minutes');
  const { userId } = useSignedIn();
  const [text, setText] = useState('');
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => area.current?.focus(), []);
  return (
    <div className={styles.row}>
      <div className={styles.text}>
        <textarea
          ref={area}
          className={styles.area}
          dir="auto"
          rows={1}
          aria-label={t('text')}
          placeholder={t('write')}
          maxLength={MINUTE_TEXT_MAX_CHARS}
          value={text}
          onChange={({ currentTarget: { value } }) => {
            setText(value);
            keep(keyOf(userId, idVotingSession, begun.id), { text: value, version: begun.version ?? 0 });
          }}
        />
      </div>
    </div>
  );
}
