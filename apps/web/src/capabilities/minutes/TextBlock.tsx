import type { MinuteBlock } from '@hemicycle/contract/minutes';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconTrash } from '../../ui/icons.ts';
import { serverClock } from '../../server-clock.ts';
import { namesInWords } from '../../i18n/list-of-names.ts';
import styles from './Minutes.module.css';
import { useTextDraft } from './use-text-draft.ts';
import { WritingArea } from './WritingArea.tsx';

type Text = Extract<MinuteBlock, { kind: 'text' }>;

/** How long a change of somebody else counts as their editing, in ms. */
const EDITS_FOR_MS = 30_000;

/** Whether a moment (ms since the epoch) of the server's clock is less than `EDITS_FOR_MS` ago. */
function useRecent(atMs: number | null): boolean {
  const [isRecent, setRecent] = useState(false);
  useEffect(() => {
    const leftMs = atMs === null ? 0 : atMs + EDITS_FOR_MS - serverClock.nowMs();
    setRecent(leftMs > 0);
    if (leftMs <= 0) return undefined;
    const timer = setTimeout(() => setRecent(false), leftMs);
    return () => clearTimeout(timer);
  }, [atMs]);
  return isRecent;
}

/** A text of the clerks, edited in place. Source: BEY-34, looks picture 22. */
export function TextBlock({
  block,
  idVotingSession,
  begins,
  editedBy,
  onCaret,
  onSaved,
  onOvertaken,
  onState,
  onDelete,
}: {
  block: Text;
  idVotingSession: string;
  /** The text was just begun here: it gets the focus. */
  begins: boolean;
  /** The others who have the caret in this text, by name. */
  editedBy: readonly string[];
  /** The caret came into this text, or (null) left it. */
  onCaret: (blockId: string | null) => void;
  onSaved: (atMs: number) => void;
  onOvertaken: () => void;
  onState: (id: string, isUnsaved: boolean, theirs: string | null) => void;
  onDelete: () => void;
}) {
  const { t } = useTranslation('minutes');
  const draft = useTextDraft(idVotingSession, block, { onSaved, onOvertaken });
  const isUnsaved = draft.state !== 'saved' || draft.isAhead;
  const isRecent = useRecent(draft.isTheirs ? block.changedAt : null);
  const theirs = isRecent ? block.changedBy : null;
  const { id } = block;
  useEffect(() => {
    onState(id, isUnsaved, theirs);
    return () => onState(id, false, null);
  }, [id, isUnsaved, theirs, onState]);
  return (
    <div className={styles.row}>
      <div className={styles.text}>
        <WritingArea
          value={draft.text}
          begins={begins}
          onWrite={draft.type}
          onFocus={() => onCaret(id)}
          onBlur={() => onCaret(null)}
        />
        {editedBy.length > 0 && (
          <p className={styles.caret} role="status">
            {t('caretOf', { names: namesInWords(editedBy) })}
          </p>
        )}
        {editedBy.length === 0 && theirs !== null && draft.state !== 'overtaken' && (
          <p className={styles.caret}>{t('lastBy', { name: theirs })}</p>
        )}
        {draft.state === 'failed' && (
          <p className={styles.warn} role="status">
            {t('notSaved')}
          </p>
        )}
        {draft.state === 'overtaken' && (
          <div className={styles.change} role="alert">
            <p className={styles.warn}>{t('overtaken', { name: block.changedBy })}</p>
            <p>{t('theirs')}</p>
            <p className={styles.theirs} dir="auto">
              {block.text}
            </p>
            <p className={styles.choices}>
              <Button size="sm" onClick={draft.keepMine}>
                {t('keepMine')}
              </Button>
              <Button size="sm" variant="quiet" onClick={draft.takeTheirs}>
                {t('takeTheirs')}
              </Button>
            </p>
          </div>
        )}
      </div>
      <div className={styles.margin}>
        <IconButton label={t('deleteText')} onClick={onDelete}>
          <IconTrash aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  );
}
