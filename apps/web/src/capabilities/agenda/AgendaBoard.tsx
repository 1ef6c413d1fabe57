import type { Agenda, AgendaItem } from '@hemicycle/contract/agenda';
import type { ForecastSitting } from '@hemicycle/rules/agenda/agenda-forecast';
import { calendarDay } from '@hemicycle/rules/foundations/date-time-text';
import { nextItem } from '@hemicycle/rules/agenda/next-item';
import { currentItem } from '@hemicycle/rules/agenda/item-states';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { localZone } from '../../i18n/formats.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { dropPressAgain } from '../../ui/press-again.ts';
import { Reason } from '../../ui/Reason.tsx';
import styles from './Agenda.module.css';
import { AgendaHead } from './AgendaHead.tsx';
import { AgendaList } from './AgendaList.tsx';
import { ConsentBar } from './ConsentBar.tsx';
import { ItemView } from './ItemView.tsx';
import type { OpenForm } from './open-form.ts';
import { useAgendaActs } from './use-agenda-acts.ts';
import { useOpenItems } from './use-open-items.ts';

const ImportAgenda = lazyPart(async () => ({ default: (await import('./ImportAgenda.tsx')).ImportAgenda }));
const ItemForm = lazyPart(async () => ({ default: (await import('./ItemForm.tsx')).ItemForm }));

/** An agenda with the ways to change and to lead it, for those who may: in the side panel of the
 *  chamber, and on the page on which it is prepared. Source: AGENDA-01, looks picture 19. */
export function AgendaBoard({
  idVotingSession,
  agenda,
  sitting,
  page,
  prepares,
  connected,
  SpeakOn,
  onChanged,
  onRefused,
}: {
  idVotingSession: string;
  agenda: Agenda;
  sitting: ForecastSitting;
  /** The address of the page of the agenda; undefined on that page. */
  page?: string;
  /** Whether the person prepares and leads it, until a host has ended the sitting. */
  prepares: boolean;
  connected: boolean;
  /** The way to speak on an item that is shown; undefined outside of the chamber. */
  SpeakOn?: ComponentType<{ item: AgendaItem }>;
  /** Gets the agenda after each change that the person has made. */
  onChanged: (agenda: Agenda) => void;
  /** Is called where a change was refused, since the agenda may be another one meanwhile. */
  onRefused?: () => void;
}) {
  const { t } = useTranslation('agenda');
  const openItems = useOpenItems(agenda.publishedAt === null);
  const acts = useAgendaActs({
    ...{ idVotingSession, agenda, connected, onChanged, onRefused },
    onMoved: openItems.reveal,
  });
  const isEnded = sitting.endedByHost === true;
  const runs = prepares && !isEnded;
  const [form, setForm] = useState<OpenForm | null>(null);
  const [shownId, setShownId] = useState<string | null>(null);
  const [imports, setImports] = useState(false);
  // The table of a dry run needs the width of the page.
  const onImport = page === undefined ? () => setImports(true) : undefined;
  // In the chamber the items of a published agenda are led, and the menu still adds one.
  const isPrepared = page === undefined || agenda.publishedAt === null;
  const shown = agenda.items.find(({ id }) => id === shownId);

  return (
    <div className={styles.board}>
      {imports && runs ? (
        <LazyPart>
          <ImportAgenda
            {...{ idVotingSession, onChanged }}
            version={agenda.version}
            onClose={() => setImports(false)}
          />
        </LazyPart>
      ) : shown !== undefined ? (
        <ItemView
          {...{ idVotingSession, agenda, runs, onChanged, onRefused }}
          item={shown}
          onShow={(itemId) => {
            if (itemId === null) openItems.reveal(agenda.items, shown.id);
            setShownId(itemId);
          }}
        />
      ) : (
        <>
          <AgendaHead
            {...{ agenda, sitting, page, runs, acts, onImport }}
            onAdd={() => setForm({ parentId: null })}
          />
          {runs && <ConsentBar {...{ idVotingSession, agenda, connected, onChanged, onRefused }} />}
          {prepares && isEnded && <p className={styles.hint}>{t('ended')}</p>}
          {agenda.items.length === 0 ? (
            <div className={styles.empty}>
              <EmptyState
                title={t(runs ? 'emptyTitle' : 'noneTitle')}
                action={
                  runs ? (
                    <>
                      <Button variant="primary" onClick={() => setForm({ parentId: null })}>
                        {t('add')}
                      </Button>
                      {onImport !== undefined && <Button onClick={onImport}>{t('importEntry')}</Button>}
                    </>
                  ) : undefined
                }
              >
                {t(runs ? 'emptyReason' : 'noneReason')}
              </EmptyState>
            </div>
          ) : (
            <AgendaList
              {...{ agenda, sitting, openItems }}
              acts={runs ? acts : undefined}
              onShow={setShownId}
              onForm={setForm}
            />
          )}
        </>
      )}
      {!runs && shown !== undefined && SpeakOn !== undefined && <SpeakOn item={shown} />}
      {runs && !imports && agenda.items.length > 0 && (
        <AgendaFoot
          agenda={agenda}
          acts={acts}
          onAdd={isPrepared && shown === undefined ? () => setForm({ parentId: null }) : undefined}
        />
      )}
      {form !== null && (
        <LazyPart>
          <ItemForm
            idVotingSession={idVotingSession}
            day={calendarDay(sitting.epochStartTime, localZone())}
            form={form}
            onChanged={onChanged}
            onClose={() => setForm(null)}
          />
        </LazyPart>
      )}
    </div>
  );
}

/** Adds a further item where the agenda is prepared, and the one step that comes next: to publish a
 *  draft, to go on to the next item, or to end the last one. Each step stands where the one before
 *  stood, so of a double press only the first press counts. */
function AgendaFoot({
  agenda,
  acts: { run, busy },
  onAdd,
}: {
  agenda: Agenda;
  acts: ReturnType<typeof useAgendaActs>;
  onAdd: (() => void) | undefined;
}) {
  const { t } = useTranslation('agenda');
  const next = nextItem(agenda.items);
  const current = currentItem(agenda.items);
  const step =
    agenda.publishedAt === null
      ? { label: t('publish'), hint: t('publishHint'), act: { kind: 'publish', published: true } as const }
      : next !== undefined
        ? {
            label: t('setCurrent', { number: next.number }),
            hint: t('setCurrentHint'),
            act: { kind: 'current', itemId: next.id } as const,
          }
        : current !== undefined
          ? {
              label: t('endItem', { number: current.number }),
              hint: t('endItemHint'),
              act: { kind: 'current', itemId: null } as const,
            }
          : null;
  if (step === null && onAdd === undefined) return null;
  return (
    <div className={styles.foot} onClickCapture={dropPressAgain}>
      {onAdd !== undefined && (
        <Button fullWidth onClick={onAdd}>
          {t('add')}
        </Button>
      )}
      {step !== null && (
        <>
          <Reason text={run === undefined ? t('offline') : undefined}>
            <Button variant="primary" size="lg" fullWidth busy={busy} onClick={() => run?.(step.act)}>
              {step.label}
            </Button>
          </Reason>
          <p className={styles.hint}>{step.hint}</p>
        </>
      )}
    </div>
  );
}
