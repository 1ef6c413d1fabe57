import type { Caption } from '@hemicycle/contract/captions';
import { CAPTION_MAX_CHARS } from '@hemicycle/contract/limits';
import { CAPTION_LINE, fillOf, lengthOfLine, typedText } from '@hemicycle/rules/captions/typed-line';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { useLive } from '../../realtime/use-live.ts';
import { announce } from '../../ui/announcer.ts';
import { useUnsaved } from '../../ui/leave-guard.ts';
import { showToast } from '../../ui/toast-store.ts';
import { focusIfLost } from '../../ui/typing.ts';
import { useAction, useSignIn } from '../auth/public.ts';
import {
  beginCorrection,
  endCorrection,
  endSentCorrection,
  sendLine,
  takeUpKept,
  typeCaption,
  typeCorrection,
  useOutgoingLines,
  useTypedCaption,
} from './caption-outbox.ts';
import styles from './CaptionStrip.module.css';

/** The field in which a captioner types. Enter sends; so does a space after 50 characters, and the
 *  56th character, which carries the begun word over. Arrow up in the empty field corrects the last
 *  line. Source: CAP-08 … CAP-12, looks picture 11. */
export function CaptionField({ language }: { language: string }) {
  const { typed, correcting } = useTypedCaption();
  const isWaiting = useOutgoingLines().length > 0;
  const isCorrected = correcting !== null && correcting.typed.trim() !== correcting.line.text;
  useUnsaved(typed.trim() !== '' || isWaiting || isCorrected);
  const userId = useSignIn(({ info }) => info?.userId);
  const idVotingSession = useLive(({ session }) => session?.idVotingSession);
  useEffect(takeUpKept, [userId, idVotingSession]);
  const corrected = useRef(false);
  const takesFocus = corrected.current;
  corrected.current = correcting !== null;
  return correcting === null ? (
    <NewLine language={language} takesFocus={takesFocus} />
  ) : (
    <Correction key={correcting.line.id} {...correcting} />
  );
}

/** `takesFocus`: the field comes back after a correction. */
function NewLine({ language, takesFocus }: { language: string; takesFocus: boolean }) {
  const { t } = useTranslation('captions');
  const { typed } = useTypedCaption();
  const input = useRef<HTMLInputElement>(null);
  const takes = useRef(takesFocus);
  useEffect(() => {
    if (takes.current) focusIfLost(input.current);
  }, []);

  function handleText(text: string, isComposing: boolean) {
    // The letters of an unfinished composition are not typed yet.
    const before = typeCaption(text);
    if (isComposing) return;
    const { lines, rest } = typedText(before, text);
    for (const line of lines) sendLine(line, language);
    typeCaption(rest);
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowUp' && typed === '') {
      const last = useLive.getState().captions.findLast((caption) => caption.language === language);
      if (last !== undefined) beginCorrection(last);
      event.preventDefault();
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const line = typed.trim();
    typeCaption('');
    if (line !== '') sendLine(line, language);
  }

  return (
    <div className={styles.field} data-fill={fillOf(typed)}>
      <input
        ref={input}
        className={styles.input}
        aria-label={t('field')}
        aria-describedby="caption-count"
        placeholder={t('placeholder')}
        dir="auto"
        value={typed}
        autoComplete="off"
        onChange={(event) =>
          handleText(
            event.currentTarget.value,
            'isComposing' in event.nativeEvent && event.nativeEvent.isComposing === true,
          )
        }
        onCompositionEnd={(event) => handleText(event.currentTarget.value, false)}
        onKeyDown={handleKey}
      />
      <span id="caption-count" className={styles.count}>
        {t('count', {
          typed: formats().number(lengthOfLine(typed)),
          most: formats().number(CAPTION_LINE.sends),
        })}
      </span>
    </div>
  );
}

function Correction({ line, typed: text }: { line: Caption; typed: string }) {
  const { t } = useTranslation('captions');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const { run, busy } = useAction(
    async () => {
      const message = text.trim();
      if (message === line.text) return endCorrection();
      const corrected = await api('PATCH /api/people/captions/:captionId', {
        params: { captionId: line.id },
        body: { message, version: line.version },
      });
      announce(t('correctedNow'));
      endSentCorrection(corrected, text);
    },
    (words) => showToast({ kind: 'error', text: t('notCorrected'), detail: words }),
  );
  return (
    <form
      className={styles.field}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') void run();
      }}
    >
      <input
        ref={input}
        className={styles.input}
        aria-label={t('correct', { text: line.text })}
        dir="auto"
        value={text}
        maxLength={CAPTION_MAX_CHARS}
        autoComplete="off"
        onChange={(event) => typeCorrection(line, event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          endCorrection();
        }}
      />
      <button type="submit" className={styles.action} aria-busy={busy || undefined}>
        {t('saveCorrection')}
      </button>
      <button type="button" className={styles.action} onClick={endCorrection}>
        {t('cancelCorrection')}
      </button>
    </form>
  );
}
