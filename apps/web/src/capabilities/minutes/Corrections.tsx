import { CORRECTION_MAX_CHARS, MINUTE_TEXT_MAX_CHARS } from '@hemicycle/contract/minute-limits';
import type { MinuteBlock, MinuteCorrection } from '@hemicycle/contract/minutes';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { useUnsaved } from '../../ui/leave-guard.ts';
import { TextArea } from '../../ui/TextArea.tsx';
import { focusOnNews } from '../../ui/typing.ts';
import { useAction } from '../auth/public.ts';
import styles from './Minutes.module.css';

/** The corrections that were asked for beside a passage: a clerk accepts or declines them, whoever
 *  asked reads the answer or withdraws them. `block`: null: the passage was taken out. Source:
 *  BEY-34. */
export function Corrections({
  idVotingSession,
  block,
  corrections,
  answers,
  isOpen,
  onChanged,
}: {
  idVotingSession: string;
  block: MinuteBlock | null;
  corrections: readonly MinuteCorrection[];
  /** The reader decides about corrections. */
  answers: boolean;
  /** The minutes are not approved yet. */
  isOpen: boolean;
  onChanged: () => Promise<void>;
}) {
  const { t, i18n } = useTranslation('minutes');
  const [decides, setDecides] = useState<{ one: MinuteCorrection; accept: boolean } | null>(null);
  const withdraw = useAction(async (correctionId: string) => {
    await api('DELETE /api/minutes/:idVotingSession/corrections/:correctionId', {
      params: { idVotingSession, correctionId },
    });
    await onChanged();
  });
  if (corrections.length === 0) return null;
  return (
    <>
      <ul lang={i18n.language} dir={i18n.dir()} className={styles.corrections} aria-label={t('corrections')}>
        {corrections.map((one) => (
          <li key={one.id} className={styles.correction}>
            <p className={styles.quiet}>
              {t(one.own && !answers ? 'youAsked' : 'askedBy', {
                name: one.name,
                time: formats().stamp(one.askedAt),
              })}
            </p>
            <blockquote className={styles.theirs} dir="auto">
              {one.quote}
            </blockquote>
            <p dir="auto">{one.wish}</p>
            {one.answer !== null && (
              <p>
                <b>{t(one.answer.accepted ? 'accepted' : 'declined', { name: one.answer.by })}</b>{' '}
                <bdi>{one.answer.accepted ? one.answer.text : one.answer.reason}</bdi>
              </p>
            )}
            {one.answer === null && isOpen && (
              <p className={styles.choices}>
                {answers && block !== null && (
                  <Button size="sm" onClick={() => setDecides({ one, accept: true })}>
                    {t('accept')}
                  </Button>
                )}
                {answers && (
                  <Button size="sm" variant="quiet" onClick={() => setDecides({ one, accept: false })}>
                    {t('decline')}
                  </Button>
                )}
                {one.own && (
                  <Button
                    size="sm"
                    variant="quiet"
                    busy={withdraw.busy}
                    onClick={() => void withdraw.run(one.id)}
                  >
                    {t('withdraw')}
                  </Button>
                )}
              </p>
            )}
          </li>
        ))}
        {withdraw.failureText !== null && (
          <li className={styles.failed} role="alert">
            {withdraw.failureText}
          </li>
        )}
      </ul>
      {decides !== null && (
        <Decision
          idVotingSession={idVotingSession}
          block={block}
          correction={decides.one}
          accepts={decides.accept}
          onClose={() => setDecides(null)}
          onDone={() => {
            setDecides(null);
            void onChanged();
          }}
        />
      )}
    </>
  );
}

function Decision({
  idVotingSession,
  block,
  correction,
  accepts,
  onClose,
  onDone,
}: {
  idVotingSession: string;
  block: MinuteBlock | null;
  correction: MinuteCorrection;
  accepts: boolean;
  onClose: () => void;
  onDone: () => void;
}) {
  const { t } = useTranslation('minutes');
  const [words, setWords] = useState(
    accepts ? (block?.kind === 'text' ? withWish(block.text, correction) : correction.wish) : '',
  );
  const isUnchanged = accepts && block?.kind === 'text' && words.trim() === block.text.trim();
  const decide = useAction(async () => {
    await api('PUT /api/minutes/:idVotingSession/corrections/:correctionId', {
      params: { idVotingSession, correctionId: correction.id },
      body: accepts
        ? { accept: true, text: words, version: block?.version ?? 0 }
        : { accept: false, reason: words },
    });
    onDone();
  });
  return (
    <FormDialog
      title={t(accepts ? 'acceptTitle' : 'declineTitle')}
      deed={t(accepts ? 'accept' : 'decline')}
      busy={decide.busy}
      disabled={words.trim() === '' || isUnchanged}
      onClose={onClose}
      onSubmit={() => void decide.run()}
    >
      {decide.failureText !== null && <AlertBanner kind="error" title={decide.failureText} />}
      <p dir="auto">{correction.wish}</p>
      <TextArea
        label={t(accepts ? (block?.kind === 'text' ? 'changedText' : 'textBelow') : 'reason')}
        hint={
          accepts && block?.kind === 'fact'
            ? t('textBelowHint')
            : isUnchanged
              ? t('notYetChanged')
              : undefined
        }
        rows={5}
        maxLength={accepts ? MINUTE_TEXT_MAX_CHARS : CORRECTION_MAX_CHARS}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

/** Asks for a correction of a passage, below it, so that it can be read meanwhile. `passage`: its
 *  words; what is selected of them is the quote. Source: BEY-34. */
export function AskForCorrection({
  idVotingSession,
  blockId,
  passage,
  onAsked,
}: {
  idVotingSession: string;
  blockId: string;
  passage: string;
  onAsked: () => Promise<void>;
}) {
  const { t, i18n } = useTranslation(['minutes', 'ui']);
  const [quote, setQuote] = useState<string | null>(null);
  const [wish, setWish] = useState('');
  const wishNow = useRef(wish);
  const ask = useAction(async () => {
    await api('POST /api/minutes/:idVotingSession/corrections', {
      params: { idVotingSession },
      body: { id: crypto.randomUUID(), blockId, quote: quote ?? '', wish },
    });
    // A text that was changed before the answer stays in the field.
    if (wishNow.current === wish) {
      setQuote(null);
      setWish('');
      focusOnNews(button.current);
    }
    await onAsked();
  });
  const isAsking = quote !== null;
  useUnsaved(isAsking && wish.trim() !== '');
  const button = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isAsking) [...(form.current?.querySelectorAll('textarea') ?? [])].at(-1)?.focus();
  }, [isAsking]);
  function leave() {
    setQuote(null);
    button.current?.focus();
  }
  return (
    <div lang={i18n.language} dir={i18n.dir()}>
      <Button
        ref={button}
        size="sm"
        variant="quiet"
        aria-expanded={isAsking}
        onClick={() => setQuote(quote === null ? quoteOf(passage) : null)}
      >
        {t('askCorrection')}
      </Button>
      {quote !== null && (
        <form
          ref={form}
          className={styles.ask}
          aria-label={t('askCorrection')}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void ask.run();
          }}
        >
          {ask.failureText !== null && <AlertBanner kind="error" title={ask.failureText} />}
          <TextArea
            label={t('quote')}
            hint={t('quoteHint')}
            rows={3}
            maxLength={CORRECTION_MAX_CHARS}
            value={quote}
            onChange={(event) => setQuote(event.currentTarget.value)}
          />
          <TextArea
            label={t('wish')}
            rows={3}
            maxLength={CORRECTION_MAX_CHARS}
            value={wish}
            onChange={(event) => {
              wishNow.current = event.currentTarget.value;
              setWish(event.currentTarget.value);
            }}
          />
          <p className={styles.choices}>
            <Button
              size="sm"
              variant="primary"
              type="submit"
              busy={ask.busy}
              disabled={quote.trim() === '' || wish.trim() === ''}
            >
              {t('ask')}
            </Button>
            <Button size="sm" onClick={leave}>
              {t('ui:cancel')}
            </Button>
          </p>
        </form>
      )}
    </div>
  );
}

/** The text with the words that were asked for in place of those that they correct, where these
 *  stand in it just once; otherwise the text as it is, for the clerk to change. */
function withWish(text: string, { quote, wish }: Pick<MinuteCorrection, 'quote' | 'wish'>): string {
  const words = quote
    .trim()
    .split(/\s+/u)
    .map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|]/gu, '\\$&'));
  const places = [...text.matchAll(new RegExp(words.join('\\s+'), 'gu'))];
  const [place] = places;
  if (place === undefined || places.length > 1) return text;
  return `${text.slice(0, place.index)}${wish.trim()}${text.slice(place.index + place[0].length)}`;
}

/** What is selected of a passage, or its beginning. */
function quoteOf(passage: string): string {
  const selected = (getSelection()?.toString() ?? '').replaceAll(/\s+/gu, ' ').trim();
  return (selected !== '' && passage.includes(selected) ? selected : passage).slice(0, CORRECTION_MAX_CHARS);
}
