import { useState } from 'react';
import { useSignedIn } from '../auth/public.ts';
import { JUST_BEGUN, keep, keyOf } from './kept-texts.ts';
import styles from './Minutes.module.css';
import { WritingArea } from './WritingArea.tsx';

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
  const { userId } = useSignedIn();
  const [text, setText] = useState('');
  return (
    <div className={styles.row}>
      <div className={styles.text}>
        <WritingArea
          value={text}
          begins
          onWrite={(typed) => {
            setText(typed);
            const version = begun.version ?? JUST_BEGUN;
            keep(keyOf(userId, idVotingSession, begun.id), { text: typed, version });
          }}
        />
      </div>
    </div>
  );
}
