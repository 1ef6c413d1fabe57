import type { Poll } from '@hemicycle/contract/polls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../../i18n/formats.ts';
import { useServerSeconds } from '../../../use-server-seconds.ts';
import { AlertBanner } from '../../../ui/AlertBanner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { IconPencil, IconTrash } from '../../../ui/icons.ts';
import styles from './DraftRow.module.css';
import { MoveButtons } from '../editor/MoveButtons.tsx';
import { deleteDraft, openDraft } from './open-draft.tsx';
import { useRunErrorText } from '../words/poll-words.ts';
import { useRepeated } from './use-repeated.ts';

/** A draft with the buttons of people who run polls: move, edit, delete, open. Source: POLL-17,
 *  BEY-07. */
export function DraftRow({
  poll,
  index,
  count,
  onMove,
  onEdit,
}: {
  poll: Poll;
  index: number;
  count: number;
  onMove: (to: number) => void;
  onEdit: () => void;
}) {
  const { t } = useTranslation('polls');
  const errorText = useRunErrorText();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const { title } = poll;

  async function handle(work: () => Promise<unknown>) {
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  }

  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <bdi className={styles.name}>{title}</bdi>
        <DraftFacts poll={poll} />
      </div>
      <Button size="sm" busy={busy} onClick={() => void handle(() => openDraft(poll))}>
        {poll.type === 'timer' ? t('startTimer') : t('openButton')}
      </Button>
      <span className={styles.signs}>
        <MoveButtons name={title} index={index} count={count} onMove={onMove} />
        <IconButton label={t('editDraft', { title })} onClick={onEdit}>
          <IconPencil aria-hidden="true" />
        </IconButton>
        <IconButton label={t('deleteDraft', { title })} onClick={() => void handle(() => deleteDraft(poll))}>
          <IconTrash aria-hidden="true" />
        </IconButton>
      </span>
      {error !== null && (
        <div className={styles.error}>
          <AlertBanner kind="error" title={errorText(error)} />
        </div>
      )}
    </li>
  );
}

/** A short description of a draft: timer or ballot form, the poll that it repeats, the time at
 *  which it opens by itself. */
function DraftFacts({ poll }: { poll: Poll }) {
  const { t } = useTranslation('polls');
  const { t: editor } = useTranslation('poll-editor');
  const origin = useRepeated(poll)?.number;
  const facts = [
    poll.type === 'timer' ? editor('types.timer') : editor(`forms.${poll.form.kind}`),
    ...(origin == null ? [] : [t('repeatsNumber', { number: origin })]),
  ];
  return (
    <span className={styles.facts}>
      {facts.join(' · ')}
      {poll.opensAt !== null && <OpensAt opensAtMs={poll.opensAt} />}
    </span>
  );
}

function OpensAt({ opensAtMs }: { opensAtMs: number }) {
  const { t } = useTranslation('polls');
  const isPast = useServerSeconds() > opensAtMs;
  const time = formats().stamp(opensAtMs);
  return (
    <span className={styles.opens} data-past={isPast || undefined}>
      {isPast ? t('opensPast', { time }) : t('opensAt', { time })}
    </span>
  );
}
