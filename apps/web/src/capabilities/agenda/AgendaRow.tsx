import type { Agenda, AgendaItem } from '@hemicycle/contract/agenda';
import { placeAfterStep, type MoveStep } from '@hemicycle/rules/agenda/keyboard-moves';
import { itemSpentMs } from '@hemicycle/rules/agenda/item-states';
import { elapsedText } from '@hemicycle/rules/foundations/duration';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { Button } from '../../ui/Button.tsx';
import { IconPaperclip } from '../../ui/icons.ts';
import { useLive } from '../../realtime/use-live.ts';
import { useServerSeconds } from '../../use-server-seconds.ts';
import { useVotingHidden } from '../polls/public.ts';
import { useSiteConfig } from '../site/public.ts';
import styles from './Agenda.module.css';
import { outcomeOf } from './outcome-of.ts';
import { ItemMenu } from './ItemMenu.tsx';
import type { OpenForm } from './open-form.ts';
import type { AgendaActs } from './use-agenda-acts.ts';
import type { ItemDrag } from './use-item-drag.ts';

const MINUTE_MS = 60_000;

/** One item of an agenda: its number, its title and its time. A press shows all of it. People who
 *  run the sitting drag it, move it by Alt and the arrow keys, and have a menu. Source: AGENDA-01,
 *  looks picture 19. */
export function AgendaRow({
  agenda,
  item,
  parts,
  open,
  startsAt,
  acts,
  drag,
  onOpen,
  onShow,
  onForm,
}: {
  agenda: Agenda;
  item: AgendaItem;
  /** How many items it contains, and whether they are shown. */
  parts: number;
  open: boolean;
  /** When it is expected to begin, in ms since the epoch; null: nothing tells. */
  startsAt: number | null;
  acts: AgendaActs | undefined;
  drag: ItemDrag | undefined;
  onOpen: () => void;
  onShow: (itemId: string) => void;
  onForm: (form: OpenForm) => void;
}) {
  const { t } = useTranslation('agenda');
  const hidesVotes = useVotingHidden();
  const run = acts?.run;

  function handleKey(event: KeyboardEvent) {
    const step = event.altKey ? stepOf(event.key) : null;
    const place = step && placeAfterStep(agenda.items, item.id, step);
    if (step === null || run === undefined) return;
    event.preventDefault();
    if (place !== null) run({ kind: 'move', itemId: item.id, place });
  }

  return (
    <div className={styles.row} data-menu={acts !== undefined} {...drag?.propsOf(item.id)}>
      <button
        type="button"
        className={styles.open}
        data-item={item.id}
        aria-keyshortcuts={
          acts === undefined ? undefined : 'Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight'
        }
        onClick={() => onShow(item.id)}
        onKeyDown={handleKey}
      >
        <span className={styles.number}>{item.number}</span>
        <span className={styles.itemTitle} dir="auto">
          {item.title}
          {item.kind === 'case' && item.parties.length > 0 && (
            <span className={styles.parties}>{item.parties.map(({ name }) => name).join(' · ')}</span>
          )}
        </span>
        <ItemTime item={item} startsAt={startsAt} />
      </button>
      {acts !== undefined && <ItemMenu agenda={agenda} item={item} acts={acts} onForm={onForm} />}
      {item.state === 'current' && <Progress item={item} />}
      {acts !== undefined && <FastCase agenda={agenda} item={item} acts={acts} />}
      {item.consent && <p className={styles.note}>{t('consentItem')}</p>}
      {(item.state === 'postponed' || item.state === 'withdrawn') && (
        <p className={styles.note}>{t(`states.${item.state}`)}</p>
      )}
      <AsksToSpeak itemId={item.id} />
      {(hidesVotes ? [] : item.votes).map((vote) => (
        <p key={vote.pollId} className={styles.note} dir="auto">
          {vote.number === null
            ? t('draftVote', { title: vote.title })
            : t('voteAndOutcome', { number: vote.number, outcome: t(`outcomes.${outcomeOf(vote)}`) })}
        </p>
      ))}
      {parts > 0 && item.state !== 'current' && (
        <button type="button" className={styles.parts} aria-expanded={open} onClick={onOpen}>
          {t('parts', { count: parts, n: formats().number(parts) })}
        </button>
      )}
    </div>
  );
}

/** How many ask to speak on a coming item. Source: BEY-43, looks picture 19. */
function AsksToSpeak({ itemId }: { itemId: string }) {
  const { t } = useTranslation('agenda');
  const count = useLive(
    ({ speechRequests }) =>
      speechRequests.filter((one) => one.kind === 'speech' && one.itemId === itemId).length,
  );
  if (count === 0) return null;
  return <p className={styles.note}>{t('wantToSpeak', { count, n: formats().number(count) })}</p>;
}

/** Begins and ends a case from the list, where the site has fast cases. Source: AGENDA-02, CFG-02.
 *  */
function FastCase({
  agenda,
  item,
  acts: { run, busy },
}: {
  agenda: Agenda;
  item: AgendaItem;
  acts: AgendaActs;
}) {
  const { t } = useTranslation('agenda');
  const flags = useSiteConfig().flags;
  const isFast = flags?.enableFastCases === true && flags.enableCaseAgendaItem;
  if (!isFast || item.kind !== 'case' || agenda.publishedAt === null) return null;
  const isNow = item.state === 'current';
  if (!isNow && item.state !== 'planned' && item.state !== 'postponed') return null;
  return (
    <div className={styles.note}>
      <Button
        size="sm"
        busy={busy}
        unavailable={run === undefined}
        aria-label={t(isNow ? 'endCaseOf' : 'beginCaseOf', { number: item.number, title: item.title })}
        onClick={() => run?.({ kind: 'current', itemId: isNow ? null : item.id })}
      >
        {t(isNow ? 'endCase' : 'beginCase')}
      </Button>
    </div>
  );
}

/** The step of an arrow key; null for another key. In Arabic the page runs the other way. */
function stepOf(key: string): MoveStep | null {
  const rtl = document.documentElement.dir === 'rtl';
  switch (key) {
    case 'ArrowUp':
      return 'up';
    case 'ArrowDown':
      return 'down';
    case 'ArrowRight':
      return rtl ? 'out' : 'in';
    case 'ArrowLeft':
      return rtl ? 'in' : 'out';
    default:
      return null;
  }
}

/** The real times of an item that has ended, the begin of the current one, or the expected begin,
 *  beside the planned one where that is another. Where no start is planned it says that the time is
 *  about right; where nothing tells the time, how long the item is planned to take. */
function ItemTime({ item, startsAt }: { item: AgendaItem; startsAt: number | null }) {
  const { t } = useTranslation('agenda');
  const { begunAt, endedAt, plannedMinutes, plannedStart, state } = item;
  const time = (ms: number) => formats().time(ms);
  const text = () => {
    if (state === 'current' && begunAt !== null) return t('since', { time: time(begunAt) });
    if (begunAt !== null && endedAt !== null) return formats().timeRange(begunAt, endedAt);
    if (state !== 'planned') return '';
    if (startsAt === null)
      return plannedMinutes === null
        ? ''
        : t('planned', { count: plannedMinutes, n: formats().number(plannedMinutes) });
    if (plannedStart === null) return t('about', { time: time(startsAt) });
    const isMoved = Math.abs(startsAt - plannedStart) >= MINUTE_MS;
    return isMoved ? t('was', { time: time(startsAt), was: time(plannedStart) }) : time(startsAt);
  };
  return <span className={styles.time}>{text()}</span>;
}

/** How long the current item has been under way, of which planned length. */
function Progress({ item }: { item: AgendaItem }) {
  const { t } = useTranslation('agenda');
  const spentMs = itemSpentMs(item, useServerSeconds());
  const plannedMs = item.plannedMinutes === null ? null : item.plannedMinutes * MINUTE_MS;
  const spent = elapsedText(spentMs);
  return (
    <div className={styles.progress}>
      <div className={styles.progressFacts}>
        <p>{plannedMs === null ? spent : t('spentOf', { spent, planned: elapsedText(plannedMs) })}</p>
        {item.paperCount > 0 && (
          <p>
            <IconPaperclip aria-hidden="true" />
            {t('paperCount', { count: item.paperCount, n: formats().number(item.paperCount) })}
          </p>
        )}
      </div>
      {plannedMs !== null && (
        <div className={styles.track} data-over={spentMs > plannedMs || undefined} aria-hidden="true">
          <div style={{ inlineSize: `${Math.min(100, (spentMs / plannedMs) * 100)}%` }} />
        </div>
      )}
    </div>
  );
}
