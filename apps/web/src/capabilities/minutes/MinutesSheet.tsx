import type { MinuteBlock, MinuteEditor, Minutes } from '@hemicycle/contract/minutes';
import { wordsOfPassage } from '@hemicycle/rules/minutes/passage';
import { Fragment, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { joinSentences, sentenceGap } from '../../i18n/sentences.ts';
import { IconPlus } from '../../ui/icons.ts';
import { useUnsaved } from '../../ui/leave-guard.ts';
import { useAction, useSignedIn } from '../auth/public.ts';
import { useSite } from '../site/public.ts';
import { Along } from './Along.tsx';
import { BegunText } from './BegunText.tsx';
import { AskForCorrection, Corrections } from './Corrections.tsx';
import { FactBlock } from './FactBlock.tsx';
import { KeptTexts } from './KeptTexts.tsx';
import { dropKept, keep, keptBeside, keptIn, keyOf } from './kept-texts.ts';
import styles from './Minutes.module.css';
import { MarkLegend } from './MarkLegend.tsx';
import { MissingFacts } from './MissingFacts.tsx';
import { QuoteDialog } from './QuoteDialog.tsx';
import { SheetSections } from './SheetSections.tsx';
import { Standing } from './Standing.tsx';
import { StepBar } from './StepBar.tsx';
import { TakenOut } from './TakenOut.tsx';
import { TextBlock } from './TextBlock.tsx';
import { WriteHere } from './WriteHere.tsx';
import { useAddedText } from './use-added-text.ts';

type TextOfClerks = Extract<MinuteBlock, { kind: 'text' }>;

function passageOf(block: MinuteBlock): string {
  return block.kind === 'text'
    ? wordsOfPassage({ text: block.text, wording: null })
    : wordsOfPassage({ text: null, wording: block.wording });
}

/** The minutes of a sitting: their sections at one side, the sheet, and their way to approval at
 *  the other. Who writes a draft edits it in place; everybody else reads it. Its times are those of
 *  the house, not of this device, so their zone is named. Source: BEY-34, looks picture 22. */
export function MinutesSheet({
  idVotingSession,
  title,
  sittingPath,
  agendaPath,
  minutes,
  mayWrite,
  editors,
  onCaret,
  onChanged,
}: {
  idVotingSession: string;
  title: string;
  sittingPath: string;
  /** The page on which the agenda is prepared; null where the reader does not prepare it. */
  agendaPath: string | null;
  minutes: Minutes;
  mayWrite: boolean;
  /** Where others have their carets. */
  editors: readonly MinuteEditor[];
  /** In which text the caret is here; null: in none. */
  onCaret: (blockId: string | null) => void;
  onChanged: () => Promise<void>;
}) {
  const { t } = useTranslation(['minutes', 'ui']);
  const { userId } = useSignedIn();
  const zone = useSite((site) => site.config?.flags?.timeZone);
  const [, setDropped] = useState(0);
  const { state, blocks, missing, language, corrections } = minutes;
  const isOpen = state === 'draft' || state === 'sent';
  const known = new Set(blocks.map(({ id }) => id));
  const ofTakenOut = corrections.filter(({ blockId }) => !known.has(blockId));
  const edits = mayWrite && state === 'draft';
  const [savedAtMs, setSavedAtMs] = useState<number | null>(null);
  const [quotesAfter, setQuotesAfter] = useState<string | null>(null);
  const [takenOut, setTakenOut] = useState<{ key: string; after: string | null } | null>(null);
  const [texts, setTexts] = useState<ReadonlyMap<string, { isUnsaved: boolean; theirs: string | null }>>(
    new Map(),
  );
  const handleState = useCallback((id: string, isUnsaved: boolean, theirs: string | null) => {
    setTexts((before) => new Map(before).set(id, { isUnsaved, theirs }));
  }, []);
  const isUnsaved = [...texts.values()].some((text) => text.isUnsaved);
  const others = [...new Set([...texts.values()].flatMap(({ theirs }) => theirs ?? []))];
  useUnsaved(isUnsaved);
  const overtaken = useCallback(() => void onChanged(), [onChanged]);

  const params = { idVotingSession };
  const { add, begin, begun, newestId } = useAddedText(idVotingSession, known, onChanged);
  // A text that is taken out stays in this tab until the person discards it or adds it again.
  const remove = useAction(async ({ id: blockId, version, text }: TextOfClerks, after: string | null) => {
    await api('DELETE /api/minutes/:idVotingSession/texts/:blockId/:version', {
      params: { idVotingSession, blockId, version: String(version) },
    });
    const key = keyOf(userId, idVotingSession, blockId);
    const typed = keptIn(key)?.text ?? text;
    if (typed.trim() === '') dropKept(key);
    else keep(key, { text: typed, version });
    setTakenOut({ key, after });
    await onChanged();
  });
  const removeQuote = useAction(async ({ id: blockId, version }: MinuteBlock) => {
    await api('DELETE /api/minutes/:idVotingSession/texts/:blockId/:version', {
      params: { idVotingSession, blockId, version: String(version) },
    });
    await onChanged();
  });
  const settle = useAction(async (fact: Extract<MinuteBlock, { kind: 'fact' }>, take: boolean) => {
    await api('PUT /api/minutes/:idVotingSession/facts/:blockId', {
      params: { idVotingSession, blockId: fact.id },
      body: { take, seen: fact.changed?.wording ?? null, version: fact.version },
    });
    await onChanged();
  });
  const takeNew = useAction(async (key: string) => {
    await api('POST /api/minutes/:idVotingSession/facts', { params, body: { key } });
    await onChanged();
  });
  async function addAgain(after: string, key: string, text: string) {
    if (await add.run(after, text)) discard(key);
  }
  const failure =
    removeQuote.failureText ??
    add.failureText ??
    remove.failureText ??
    settle.failureText ??
    takeNew.failureText;
  const edited = edits ? [...known, ...(begun === null ? [] : [begun.id])] : [];
  const allKept = keptBeside(userId, idVotingSession, new Set(edited));
  const undone =
    edits && blocks.some(({ id }) => id === takenOut?.after)
      ? allKept.find(({ key }) => key === takenOut?.key)
      : undefined;
  const kept = allKept.filter((one) => one !== undone);
  function discard(key: string) {
    dropKept(key);
    setDropped((count) => count + 1);
  }
  const last = blocks.at(-1);

  return (
    <div className={styles.page}>
      <SheetSections blocks={blocks} />
      <article className={styles.sheet} aria-labelledby="minutes-title">
        <p>
          <Link to={sittingPath} dir="auto">
            {title}
          </Link>
        </p>
        <div className={styles.head}>
          <h1 id="minutes-title">{t('title')}</h1>
          <span className={styles.badge}>{t(`states.${state}`)}</span>
          {edits && (
            <span className={styles.savedAt} role="status">
              {joinSentences(others.map((name) => t('edits', { name })))}
              {others.length > 0 && sentenceGap()}
              {isUnsaved
                ? t('saving')
                : savedAtMs !== null && t('saved', { time: formats().timeWithSeconds(savedAtMs) })}
            </span>
          )}
        </div>
        {zone !== undefined && <p className={styles.zone}>{t('timesIn', { zone })}</p>}
        {failure !== null && (
          <p className={styles.failed} role="alert">
            {failure}
          </p>
        )}
        <div lang={language} dir={language === 'ar' ? 'rtl' : 'ltr'} className={styles.body}>
          {blocks.map((block, index) => {
            const endsSection = blocks[index + 1]?.section !== block.section;
            return (
              <Fragment key={block.id}>
                {block.kind === 'fact' ? (
                  <FactBlock
                    fact={block}
                    sittingPath={sittingPath}
                    agendaPath={agendaPath}
                    busy={settle.busy}
                    onSettle={(take) => void settle.run(block, take)}
                    onTakeOut={
                      edits && block.source.kind === 'transcript' ? () => void removeQuote.run(block) : null
                    }
                  />
                ) : edits ? (
                  <TextBlock
                    block={block}
                    idVotingSession={idVotingSession}
                    begins={block.id === newestId}
                    editedBy={editors.flatMap(({ blockId, name }) => (blockId === block.id ? name : []))}
                    onCaret={onCaret}
                    onSaved={setSavedAtMs}
                    onOvertaken={overtaken}
                    onState={handleState}
                    onDelete={() => void remove.run(block, blocks[index - 1]?.id ?? null)}
                  />
                ) : (
                  block.text.trim() !== '' && (
                    <div className={styles.row}>
                      <p className={styles.read} dir="auto">
                        {block.text}
                      </p>
                    </div>
                  )
                )}
                <Corrections
                  idVotingSession={idVotingSession}
                  block={block}
                  corrections={corrections.filter(({ blockId }) => blockId === block.id)}
                  answers={mayWrite}
                  isOpen={isOpen}
                  onChanged={onChanged}
                />
                {state === 'sent' && !mayWrite && passageOf(block) !== '' && (
                  <AskForCorrection
                    idVotingSession={idVotingSession}
                    blockId={block.id}
                    passage={passageOf(block)}
                    onAsked={onChanged}
                  />
                )}
                {undone !== undefined && block.id === takenOut?.after && (
                  <TakenOut
                    busy={add.busy}
                    onAddAgain={() => void addAgain(block.id, undone.key, undone.text)}
                    onDiscard={() => discard(undone.key)}
                  />
                )}
                {edits && begun?.after === block.id && (
                  <BegunText key={begun.id} idVotingSession={idVotingSession} begun={begun} />
                )}
                {edits && block.kind === 'fact' && !endsSection && (
                  <button
                    type="button"
                    className={styles.between}
                    aria-label={t('writeBelow')}
                    disabled={add.busy}
                    onClick={() => void begin(block.id)}
                  >
                    <IconPlus aria-hidden="true" />
                  </button>
                )}
                {edits && endsSection && (
                  <WriteHere
                    disabled={add.busy}
                    onWrite={() => void begin(block.id)}
                    onBlock={(text) => void add.run(block.id, text)}
                    onQuote={() => setQuotesAfter(block.id)}
                  />
                )}
              </Fragment>
            );
          })}
        </div>
        {edits && quotesAfter !== null && (
          <QuoteDialog
            idVotingSession={idVotingSession}
            after={quotesAfter}
            onClose={() => setQuotesAfter(null)}
            onDone={() => {
              setQuotesAfter(null);
              void onChanged();
            }}
          />
        )}
        {mayWrite && kept.length > 0 && (
          <KeptTexts
            kept={kept}
            busy={add.busy}
            onAddAgain={
              edits && last !== undefined ? ({ key, text }) => void addAgain(last.id, key, text) : null
            }
            onDiscard={discard}
          />
        )}
        {ofTakenOut.length > 0 && (
          <section aria-labelledby="minutes-corrections" className={styles.missing}>
            <h2 id="minutes-corrections" className={styles.sideTitle}>
              {t('correctionsOfGone')}
            </h2>
            <Corrections
              idVotingSession={idVotingSession}
              block={null}
              corrections={ofTakenOut}
              answers={mayWrite}
              isOpen={isOpen}
              onChanged={onChanged}
            />
          </section>
        )}
        {edits && missing.length > 0 && (
          <MissingFacts missing={missing} busy={takeNew.busy} onTake={(key) => void takeNew.run(key)} />
        )}
        {mayWrite && (
          <StepBar
            idVotingSession={idVotingSession}
            minutes={minutes}
            isUnsaved={isUnsaved}
            onDone={overtaken}
          />
        )}
      </article>
      <div className={styles.side}>
        <Standing minutes={minutes} />
        {mayWrite && <MarkLegend />}
        <Along idVotingSession={idVotingSession} />
      </div>
    </div>
  );
}
