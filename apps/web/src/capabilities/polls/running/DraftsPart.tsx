import type { Poll } from '@hemicycle/contract/polls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api-client.ts';
import { AlertBanner } from '../../../ui/AlertBanner.tsx';
import { announce } from '../../../ui/announcer.ts';
import { DraftRow } from './DraftRow.tsx';
import { keepOrder } from './keep-poll.ts';
import { movedTo } from '../editor/moved-to.ts';
import { useRunErrorText } from '../words/poll-words.ts';
import styles from './VotesTab.module.css';

/** The drafts of the sitting in their order, which people who run polls can change. Source:
 *  POLL-17. */
export function DraftsPart({
  drafts,
  idVotingSession,
  onEdit,
}: {
  /** The drafts in any order; this component sorts them. */
  drafts: readonly Poll[];
  idVotingSession: string;
  onEdit: (draft: Poll) => void;
}) {
  const { t } = useTranslation('polls');
  const { t: editor } = useTranslation('poll-editor');
  const errorText = useRunErrorText();
  const [moving, setMoving] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const ordered = drafts.toSorted((left, right) => left.position - right.position);

  async function handleMove(from: number, to: number) {
    if (moving) return;
    setMoving(true);
    setError(null);
    const pollIds = movedTo(ordered, from, to).map(({ id }) => id);
    try {
      await api('PUT /api/polls/votingsession/:idVotingSession/order', {
        params: { idVotingSession },
        body: { pollIds, before: { pollIds: ordered.map(({ id }) => id) } },
      });
      keepOrder(pollIds);
      announce(editor('optionMoved', { option: ordered[from]?.title ?? '', place: to + 1 }));
    } catch (failure) {
      setError(failure);
    } finally {
      setMoving(false);
    }
  }

  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{t('drafts')}</h2>
      {error !== null && <AlertBanner kind="error" title={errorText(error)} />}
      <ol className={styles.list} aria-label={t('drafts')}>
        {ordered.map((poll, index) => (
          <DraftRow
            key={poll.id}
            poll={poll}
            index={index}
            count={ordered.length}
            onMove={(to) => void handleMove(index, to)}
            onEdit={() => onEdit(poll)}
          />
        ))}
      </ol>
    </section>
  );
}
