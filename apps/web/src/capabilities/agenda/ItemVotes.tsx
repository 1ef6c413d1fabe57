import type { Agenda, AgendaItem, AgendaVote } from '@hemicycle/contract/agenda';
import { AGENDA_VOTES_MAX } from '@hemicycle/contract/agenda-limits';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { listComma } from '../../i18n/list-comma.ts';
import { useLive } from '../../realtime/use-live.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconX } from '../../ui/icons.ts';
import { Select } from '../../ui/Select.tsx';
import { Tip } from '../../ui/Tip.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useAction } from '../auth/public.ts';
import { showPoll, useDraftOpening, useVotingHidden } from '../polls/public.ts';
import styles from './Agenda.module.css';
import { outcomeOf } from './outcome-of.ts';
import { useNamesVotes } from './use-runs-agenda.ts';

/** The votes of an agenda item with what came of them. People who run votes open a draft from here,
 *  and say which votes belong to the item. Nothing where the site hides its votes. Source:
 *  AGENDA-01, POLL-18, looks picture 19. */
export function ItemVotes({
  idVotingSession,
  agenda,
  item,
  runs,
  onChanged,
  onRefused,
}: {
  idVotingSession: string;
  agenda: Agenda;
  item: AgendaItem;
  /** Whether the person changes the agenda now. */
  runs: boolean;
  onChanged: (agenda: Agenda) => void;
  /** Is called where a change was refused, since the agenda may be another one meanwhile. */
  onRefused: (() => void) | undefined;
}) {
  const { t } = useTranslation('agenda');
  const hidden = useVotingHidden();
  const mayName = useNamesVotes();
  const names = runs && mayName;
  const polls = useLive((live) => live.polls);
  const { run, busy } = useAction(
    async (pollIds: string[]) => {
      const before = { pollIds: item.votes.map(({ pollId }) => pollId) };
      const params = { idVotingSession, itemId: item.id };
      const body = { pollIds, before };
      onChanged(await api('PUT /api/agenda/:idVotingSession/items/:itemId/votes', { params, body }));
    },
    (detail) => {
      showToast({ kind: 'error', text: t('failed'), detail });
      onRefused?.();
    },
  );
  const taken = new Set(agenda.items.flatMap(({ votes }) => votes.map(({ pollId }) => pollId)));
  const free = polls.filter(({ id, type }) => type === 'vote' && !taken.has(id));
  const own = item.votes.map(({ pollId }) => pollId);
  if (hidden || (item.votes.length === 0 && (!names || free.length === 0))) return null;
  return (
    <section aria-label={t('votes')}>
      <h3 className={styles.partsTitle}>{t('votes')}</h3>
      <ul className={styles.items}>
        {item.votes.map((vote) => (
          <li key={vote.pollId} className={styles.vote}>
            <VoteLine vote={vote} />
            <Sharing agenda={agenda} item={item} pollId={vote.pollId} />
            {names && mayTakeOut(agenda, vote) && (
              <IconButton
                label={t('removeVote', { title: vote.title })}
                disabled={busy}
                onClick={() => void run(own.filter((pollId) => pollId !== vote.pollId))}
              >
                <IconX aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {names && free.length > 0 && own.length < AGENDA_VOTES_MAX && (
        <div className={styles.addVote}>
          <Select
            label={t('addVote')}
            choices={[
              { value: '', label: t('chooseVote') },
              ...free.map(({ id, number, title }) => ({
                value: id,
                label: number === null ? title : t('voteTitled', { number, title }),
              })),
            ]}
            value=""
            onChoose={(pollId) => {
              if (pollId !== '') void run([...own, pollId]);
            }}
          />
        </div>
      )}
    </section>
  );
}

/** The other items that a vote of consent items decides. */
function Sharing({ agenda, item, pollId }: { agenda: Agenda; item: AgendaItem; pollId: string }) {
  const { t } = useTranslation('agenda');
  const others = itemsOfVote(agenda, pollId).filter(({ id }) => id !== item.id);
  if (others.length === 0) return null;
  const items = others.map(({ number }) => number).join(listComma());
  return <span className={styles.sharing}>{t('sharedVote', { items })}</span>;
}

function itemsOfVote({ items }: Agenda, pollId: string): AgendaItem[] {
  return items.filter(({ votes }) => votes.some((vote) => vote.pollId === pollId));
}

/** Whether an item may be taken out of a vote: one that several items share keeps them once it is
 *  open. */
function mayTakeOut(agenda: Agenda, { pollId, status }: AgendaVote): boolean {
  return status === 'draft' || itemsOfVote(agenda, pollId).length < 2;
}

/** A vote in one line: what it is called, and its outcome, or the button that opens the draft. */
function VoteLine({ vote }: { vote: AgendaVote }) {
  const { t } = useTranslation('agenda');
  const draft = useLive(({ polls }) =>
    polls.find(({ id, status }) => id === vote.pollId && status === 'draft'),
  );
  const shown = useLive(({ polls }) => polls.find(({ id }) => id === vote.pollId));
  const description = shown?.description ?? '';
  const { run, busy } = useDraftOpening((detail) =>
    showToast({ kind: 'error', text: t('notOpened'), detail }),
  );
  const label =
    vote.number === null ? vote.title : t('voteTitled', { number: vote.number, title: vote.title });
  return (
    <>
      <span className={styles.voteTitle} dir="auto">
        {shown !== undefined && vote.status !== 'draft' ? (
          <Tip text={description} off={description === ''} isDescription>
            <button type="button" className={styles.voteLink} onClick={() => showPoll(vote.pollId)}>
              {label}
            </button>
          </Tip>
        ) : (
          label
        )}
      </span>
      {draft === undefined ? (
        <span className={styles.time}>{t(`outcomes.${outcomeOf(vote)}`)}</span>
      ) : (
        <Button size="sm" busy={busy} onClick={() => void run(draft)}>
          {t('openVote')}
        </Button>
      )}
    </>
  );
}
