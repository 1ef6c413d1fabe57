import type { Poll } from '@hemicycle/contract/polls';
import type { Roll, RolledName, RollMark } from '@hemicycle/contract/roll-call';
import { type KeyboardEvent, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, ApiError } from '../../../api-client.ts';
import { formats } from '../../../i18n/formats.ts';
import { AlertBanner } from '../../../ui/AlertBanner.tsx';
import { announce } from '../../../ui/announcer.ts';
import { Button } from '../../../ui/Button.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { actDeliberately, focusOnNews, mayLettersAct } from '../../../ui/typing.ts';
import { ProofForm, useAction } from '../../auth/public.ts';
import { DecisionMark } from '../marks/DecisionMark.tsx';
import { decisionKind, useOptionText } from '../words/poll-words.ts';
import styles from './CallRoll.module.css';
import { RollList } from './RollList.tsx';

/** How many options have a key: those of the digits 1 to 9. */
const OPTION_KEYS = 9;

/** An answer as it was sent. `requestId`: sent again, it is entered once. */
interface Entry {
  readonly named: RolledName;
  readonly voteDecision: string;
  readonly requestId: string;
}

/** The name that is called, large, with a key for each answer. Keys work while the focus is in the
 *  window, by their place on the keyboard and thus in each script; while a step is under way they
 *  do nothing, so that no answer goes to the wrong name. Where the server asks the clerk for a
 *  proof of identity, it is given here, and the same answer is entered. What was being typed when
 *  the desk came presses no key of it: the clerk presses something else first. Source: BEY-41,
 *  BEY-32, BEY-14. */
export function RollDesk({
  poll,
  roll,
  step,
}: {
  poll: Poll;
  roll: Roll;
  step: (call: () => Promise<Roll>) => Promise<void>;
}) {
  const { t } = useTranslation('roll-call');
  const optionText = useOptionText();
  const place = useRef<HTMLDivElement>(null);
  const { run, busy, failure, failureText, forget } = useAction(step);
  const [sent, setSent] = useState<Entry | null>(null);
  const params = { pollId: poll.id };
  const called = roll.poll.rollCall?.called ?? null;
  const now = roll.names.find(({ userId }) => userId === called?.userId) ?? null;
  const last = roll.names.find(({ userId }) => userId === roll.lastUserId) ?? null;
  const answered = roll.names.filter(({ cast }) => cast !== null).length;
  const number = (count: number) => formats().number(count);

  const sayCalled = useEffectEvent(() => {
    if (now !== null) announce(now.name, 'assertive');
  });
  const calledUserId = called?.userId;
  useEffect(() => sayCalled(), [calledUserId]);
  // A roll that goes on is read first. The window has given the focus to its *Close* meanwhile.
  useEffect(() => focusOnNews(place.current), []);
  // The button that was pressed may be gone with the name that was called.
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body) place.current?.focus();
  }, [calledUserId]);

  function callOther(userId: string | null) {
    const from = called?.userId ?? null;
    void run(() => api('PUT /api/polls/:pollId/roll-call/called', { params, body: { from, userId } }));
  }
  function enter(named: RolledName, voteDecision: string) {
    send({ named, voteDecision, requestId: crypto.randomUUID() });
  }
  function send(entry: Entry) {
    const { named, voteDecision, requestId } = entry;
    const { userId, revision } = named;
    if (!busy) setSent(entry);
    void run(() =>
      api('POST /api/polls/:pollId/roll-call/entries', {
        params,
        body: { userId, voteDecision, requestId, revision },
      }),
    );
  }
  function mark({ userId }: RolledName, how: RollMark) {
    void run(() => api('POST /api/polls/:pollId/roll-call/marks', { params, body: { userId, mark: how } }));
  }
  function undo({ userId, revision }: RolledName) {
    void run(() => api('POST /api/polls/:pollId/roll-call/undo', { params, body: { userId, revision } }));
  }
  function callBefore() {
    const at = roll.names.findIndex(({ userId }) => userId === called?.userId);
    const before = at < 0 ? roll.names.at(-1) : roll.names[at - 1];
    if (before !== undefined) callOther(before.userId);
  }

  const unproven =
    failure instanceof ApiError && failure.code === 'proof-needed' && sent !== null ? sent : null;
  const asksProof = unproven !== null;
  const askedProof = useRef(false);
  useEffect(() => {
    if (askedProof.current && !asksProof) {
      // The proof was given or left by the clerk, so what was typed for it is done.
      actDeliberately();
      place.current?.focus();
    }
    askedProof.current = asksProof;
  }, [asksProof]);

  function handleKey(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || !mayLettersAct()) return;
    const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
    const option = digit === undefined ? undefined : poll.voteOptions[Number(digit) - 1];
    const mayEnter = now !== null && (now.cast === null || now.cast === 'entered');
    if (option !== undefined && mayEnter) enter(now, option);
    else if (event.code === 'KeyA' && now?.cast === null) mark(now, 'absent');
    else if (event.code === 'KeyL' && now?.cast === null) mark(now, 'later');
    else if (event.code === 'KeyN') callOther(null);
    else if (event.code === 'KeyB') callBefore();
    else if (event.code === 'KeyU' && last !== null) undo(last);
    else return;
    event.preventDefault();
  }

  // In place of the desk: what is typed into the proof is no key of the roll.
  if (unproven !== null) {
    const { named, voteDecision } = unproven;
    return (
      <Suspense fallback={<Loading label={t('loadingProof')} />}>
        <ProofForm
          reason={t('proofReason', { name: named.name, option: optionText(voteDecision) })}
          onProven={() => send(unproven)}
          onCancel={forget}
        />
      </Suspense>
    );
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- each key is a button too
    <div
      ref={place}
      role="group"
      aria-label={t('desk')}
      tabIndex={-1}
      data-autofocus
      className={styles.desk}
      onKeyDown={handleKey}
    >
      {failure !== null && (
        <AlertBanner kind="error" title={t('notDone')}>
          {failureText}
        </AlertBanner>
      )}
      <div className={styles.columns}>
        <div className={styles.now}>
          <p className={styles.count}>
            {called === null
              ? t('answered', { number: number(answered), of: number(roll.names.length) })
              : t('place', { place: number(called.place), of: number(roll.names.length) })}
          </p>
          {now === null ? (
            <>
              <h3 className={styles.name}>{t('over')}</h3>
              <p className={styles.quiet}>{t('overText')}</p>
            </>
          ) : (
            <>
              <h3 className={styles.name}>
                <span
                  className={styles.bar}
                  style={{ backgroundColor: now.color ?? 'transparent' }}
                  aria-hidden="true"
                />
                <bdi>{now.name}</bdi>
              </h3>
              {now.groupName !== null && <bdi className={styles.quiet}>{now.groupName}</bdi>}
              <OnRecord named={now} poll={poll} />
              {(now.cast === null || now.cast === 'entered') && (
                <div className={styles.options} role="group" aria-label={t('answerOf', { name: now.name })}>
                  {poll.voteOptions.map((option, index) => (
                    <Button
                      key={option}
                      size="lg"
                      busy={busy}
                      icon={<DecisionMark kind={decisionKind(poll.voteOptions, option)} sizePx={18} />}
                      iconAfter={index < OPTION_KEYS ? <kbd>{index + 1}</kbd> : undefined}
                      aria-keyshortcuts={index < OPTION_KEYS ? String(index + 1) : undefined}
                      onClick={() => enter(now, option)}
                    >
                      <bdi>{optionText(option)}</bdi>
                    </Button>
                  ))}
                </div>
              )}
            </>
          )}
          <div className={styles.buttons}>
            {now?.cast === null && (
              <>
                <KeyButton letter="A" busy={busy} onPress={() => mark(now, 'absent')} word={t('absent')} />
                <KeyButton letter="L" busy={busy} onPress={() => mark(now, 'later')} word={t('later')} />
              </>
            )}
            <KeyButton letter="B" busy={busy} onPress={callBefore} word={t('before')} />
            <KeyButton letter="N" busy={busy} onPress={() => callOther(null)} word={t('next')} />
            {last !== null && (
              <KeyButton
                letter="U"
                busy={busy}
                onPress={() => undo(last)}
                word={t('undo', { name: last.name })}
              />
            )}
          </div>
          <p className={styles.quiet}>{t('recorded')}</p>
        </div>
        <RollList
          poll={poll}
          names={roll.names}
          calledUserId={called?.userId ?? null}
          onCall={(userId) => {
            callOther(userId);
            // The keys answer for the name that is called now.
            place.current?.focus();
          }}
        />
      </div>
    </div>
  );
}

/** What stands on record for the name that is called. */
function OnRecord({ named, poll }: { named: RolledName; poll: Poll }) {
  const { t } = useTranslation('roll-call');
  const optionText = useOptionText();
  const { cast, answer, mark, name, enteredBy } = named;
  if (cast === null) {
    return mark === null ? null : <p className={styles.quiet}>{t(`marks.${mark}`)}</p>;
  }
  const option = answer === null ? '' : optionText(answer);
  const title =
    enteredBy === null ? t(`casts.${cast}`, { name, option }) : t('enteredBy', { by: enteredBy, option });
  return (
    <AlertBanner kind="info" title={title}>
      {cast === 'entered'
        ? t('correct')
        : poll.mayChangeVote
          ? t('standsMayChange', { name })
          : t('stands', { name })}
    </AlertBanner>
  );
}

function KeyButton({
  letter,
  word,
  busy,
  onPress,
}: {
  letter: string;
  word: string;
  busy: boolean;
  onPress: () => void;
}) {
  return (
    <Button busy={busy} aria-keyshortcuts={letter} iconAfter={<kbd>{letter}</kbd>} onClick={onPress}>
      {word}
    </Button>
  );
}
