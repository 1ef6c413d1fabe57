import type { Poll } from '@hemicycle/contract/polls';
import { permissions } from '@hemicycle/contract/permissions';
import { mayCallRoll } from '@hemicycle/rules/polls/roll-call';
import { isSecretPoll } from '@hemicycle/rules/polls/privacy';
import { FEWEST_TO_HIDE_IN } from '@hemicycle/rules/polls/too-few';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api-client.ts';
import { formats } from '../../../i18n/formats.ts';
import { joinSentences } from '../../../i18n/sentences.ts';
import { AlertBanner } from '../../../ui/AlertBanner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { confirmDialog } from '../../../ui/dialog-store.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { LazyPart } from '../../../ui/LazyPart.tsx';
import { focusOnNews } from '../../../ui/typing.ts';
import { useMay } from '../../auth/public.ts';
import { DeclareForm } from '../declare/DeclareForm.tsx';
import { keepPoll } from './keep-poll.ts';
import { useRunErrorText } from '../words/poll-words.ts';
import styles from './RunPoll.module.css';
import { votedFigure } from '../words/voted-figure.ts';

const VoteWatch = lazyPart(async () => ({ default: (await import('../watch/VoteWatch.tsx')).VoteWatch }));
const CallRoll = lazyPart(async () => ({ default: (await import('../roll/CallRoll.tsx')).CallRoll }));
const CancelVote = lazyPart(async () => ({
  default: (await import('../watch/CancelVote.tsx')).CancelVote,
}));

/** The controls for people who run polls: watch over, call the roll in, close or cancel an open
 *  poll, declare a closed one. Before a secret poll closes with few votes, a warning says what its
 *  count would reveal. Source: DESIGN §4, DESIGN §6, POLL-07. */
export function RunPoll({ poll }: { poll: Poll }) {
  const { t } = useTranslation('polls');
  const readsLimited = useMay(permissions.seeLimitedVisibilityVotes);
  const callsRoll = mayCallRoll(poll, readsLimited ? 'reads-limited-visibility' : 'ordinary');
  const errorText = useRunErrorText();
  const [busy, setBusy] = useState(false);
  const [opened, setOpened] = useState<'watch' | 'roll' | 'cancel' | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [again, setAgain] = useState(false);
  /** Whether the form holds undeclared text. Then the form stays, even if another moderator
   *  declares meanwhile. */
  const [writes, setWrites] = useState(false);
  const place = useRef<HTMLElement>(null);
  const declared = poll.result !== 'undeclared';
  const declares = poll.status === 'closed' && (!declared || again || writes);

  // The form and the button replace each other. Move the focus to the new one if the old one had
  // it.
  const before = useRef(declares);
  useEffect(() => {
    if (before.current === declares) return;
    before.current = declares;
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (!lost || !declared) return;
    focusOnNews(place.current?.querySelector<HTMLElement>('input:checked, button'));
    // A declaration changes the head of the result, which may be far above the form.
    const panel = place.current?.closest('[data-poll]');
    if (!declares && panel) panel.scrollTop = 0;
  }, [declares, declared]);

  const counts = {
    voted: votedFigure(poll),
    entitled: formats().number(poll.tally?.entitledCount ?? 0),
  };

  // Where `fewestToTell` is 1, no count is withheld for having too few votes.
  const fewToTell =
    poll.fewestToTell > 2
      ? t('closeFewOfMore', { fewest: formats().number(poll.fewestToTell) })
      : poll.fewestToTell === 2 && t('closeFewOfOne');

  async function handleClose() {
    const few = hasFewToHideIn(poll);
    const sure = await confirmDialog({
      title: few ? t('closeFewTitle') : t('closeTitle'),
      text: few
        ? joinSentences([t('closeFewText'), fewToTell, t('closeText', counts)])
        : t('closeText', counts),
      confirmLabel: t('close'),
      cancelLabel: t('keepOpen'),
    });
    if (!sure) return;
    setBusy(true);
    setError(null);
    try {
      keepPoll(await api('POST /api/polls/:pollId/close', { params: { pollId: poll.id } }));
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  }

  if (poll.status === 'draft' || poll.status === 'cancelled') return null;
  return (
    <section ref={place} className={styles.run} aria-label={t('running')}>
      {error !== null && <AlertBanner kind="error" title={errorText(error)} />}
      {poll.status === 'open' && (
        <div className={styles.buttons}>
          <Button busy={busy} onClick={() => void handleClose()}>
            {t('close')}
          </Button>
          <Button variant="danger" disabled={busy} onClick={() => setOpened('cancel')}>
            {t('cancel')}
          </Button>
        </div>
      )}
      {poll.status === 'open' && poll.type === 'vote' && (
        <div className={styles.buttons}>
          <Button onClick={() => setOpened('watch')}>{t('watch')}</Button>
          {callsRoll && (
            <Button onClick={() => setOpened('roll')}>
              {t(poll.rollCall === null ? 'callRoll' : 'goOnRoll')}
            </Button>
          )}
        </div>
      )}
      {opened !== null && (
        <LazyPart>
          {opened === 'watch' ? (
            <VoteWatch poll={poll} onClose={() => setOpened(null)} />
          ) : opened === 'roll' ? (
            <CallRoll poll={poll} onClose={() => setOpened(null)} />
          ) : (
            <CancelVote poll={poll} onClose={() => setOpened(null)} />
          )}
        </LazyPart>
      )}
      {poll.status === 'closed' &&
        (declares ? (
          <DeclareForm
            poll={poll}
            onDirty={setWrites}
            onDone={() => {
              setAgain(false);
              setWrites(false);
            }}
          />
        ) : (
          <Button variant="quiet" onClick={() => setAgain(true)}>
            {t('declareAgain')}
          </Button>
        ))}
    </section>
  );
}

/** Whether a secret poll may have so few votes that its count reveals what people chose. */
function hasFewToHideIn({ anonymous, tally, fewestToTell }: Poll): boolean {
  return isSecretPoll(anonymous) && (tally?.votedCount ?? 0) < Math.max(FEWEST_TO_HIDE_IN, fewestToTell);
}
