import type { LobbyPerson, LobbyRefused } from '@hemicycle/contract/lobby';
import { LOBBY_ADMITTED_MAX } from '@hemicycle/contract/lobby-names';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { useLive } from '../../realtime/use-live.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconChevronDown } from '../../ui/icons.ts';
import { PanelHead } from '../../ui/PanelHead.tsx';
import { PopupMenu } from '../../ui/PopupMenu.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { focusOnNews } from '../../ui/typing.ts';
import { useStillRows } from '../../ui/use-still-rows.ts';
import { useAction } from '../auth/public.ts';
import styles from './LobbyTab.module.css';
import { RefusedList } from './RefusedList.tsx';
import { RefusePerson } from './RefusePerson.tsx';
import { useInterviewing } from './use-interviewing.ts';
import { useSecond } from './use-second.ts';
import { useNoteListShown } from './WaitingChip.tsx';
import { WaitingRow } from './WaitingRow.tsx';
import { WriteButton, WriteToWaiting } from './WriteToWaiting.tsx';

const nobody: readonly LobbyPerson[] = [];
const nobodyRefused: readonly LobbyRefused[] = [];

/** The people who wait in the lobby, for those who admit them: one, a group, or all. Source:
 *  BEY-19, looks picture 14. */
export function LobbyTab() {
  const { t } = useTranslation('lobby');
  useNoteListShown();
  const heading = useId();
  /** Takes the focus when the row of a button has gone. */
  const tab = useRef<HTMLElement>(null);
  const nowMs = useSecond();
  const people = useLive(({ lobby }) => lobby?.people ?? nobody);
  const refused = useLive(({ lobby }) => lobby?.refused ?? nobodyRefused);
  const idVotingSession = useLive(({ session }) => session?.idVotingSession);
  const connected = useLive(({ connection }) => connection === 'connected');
  const [refusing, setRefusing] = useState<LobbyPerson | null>(null);
  /** The open messages. They stay open, with their begun text, when the row of the person goes. */
  const [writing, setWriting] = useState<LobbyPerson | 'all' | null>(null);
  const { rows, handlers } = useStillRows(people);
  const { run, busy } = useAction(
    async (userIds: 'all' | string[]) => {
      if (idVotingSession === undefined) return;
      await api('POST /api/lobby/votingsession/:idVotingSession/admit', {
        params: { idVotingSession },
        body: { userIds },
      });
      focusOnNews(tab.current);
    },
    (words) => showToast({ kind: 'error', text: t('queueFailed'), detail: words }),
  );
  const interview = useInterviewing();
  const free = people.filter(({ state }) => state === 'waiting');
  const disabled = !connected || busy || interview?.busy === true;

  return (
    <section ref={tab} tabIndex={-1} aria-labelledby={heading} className={styles.tab}>
      <PanelHead id={heading} title={t('heading')} count={formats().number(people.length)} />
      <div className={styles.forAll}>
        <GroupMenu people={free} disabled={disabled} onAdmit={(userIds) => void run(userIds)} />
        {free.length > 1 && (
          <Button size="sm" disabled={!connected} busy={busy} onClick={() => void run(seen(free))}>
            {t('admitAll', { count: free.length, number: formats().number(free.length) })}
          </Button>
        )}
        {people.length > 0 && idVotingSession !== undefined && (
          <WriteButton person={null} disabled={!connected} onWrite={() => setWriting('all')} />
        )}
      </div>
      {rows.length === 0 || idVotingSession === undefined ? (
        <div className={styles.empty}>
          <EmptyState title={t('nobodyWaits')}>{t('nobodyWaitsWhy')}</EmptyState>
        </div>
      ) : (
        <ul className={styles.list} {...handlers}>
          {rows.map(({ row, isGone }) => (
            <WaitingRow
              key={row.userId}
              person={row}
              place={isGone ? null : people.findIndex(({ userId }) => userId === row.userId) + 1}
              nowMs={nowMs}
              isGone={isGone}
              disabled={disabled}
              onInterview={interview && (() => interview.begin(row.userId))}
              onAdmit={() => void run([row.userId])}
              onWrite={() => setWriting(row)}
              onRefuse={() => setRefusing(row)}
            />
          ))}
        </ul>
      )}
      {writing !== null && idVotingSession !== undefined && (
        <WriteToWaiting
          idVotingSession={idVotingSession}
          person={writing === 'all' ? null : writing}
          onClose={() => setWriting(null)}
        />
      )}
      {refusing !== null && idVotingSession !== undefined && (
        <RefusePerson
          idVotingSession={idVotingSession}
          person={refusing}
          onClose={() => {
            setRefusing(null);
            tab.current?.focus();
          }}
        />
      )}
      {refused.length > 0 && <RefusedList refused={refused} disabled={!connected} />}
    </section>
  );
}

/** All who stand in the list now: nobody who knocks meanwhile is let in unseen. One call takes only
 *  so many by name. */
function seen(people: readonly LobbyPerson[]): string[] | 'all' {
  return people.length > LOBBY_ADMITTED_MAX ? 'all' : people.map(({ userId }) => userId);
}

/** Admits those of one group. It stands where people of several groups wait. */
function GroupMenu({
  people,
  disabled,
  onAdmit,
}: {
  people: readonly LobbyPerson[];
  disabled: boolean;
  onAdmit: (userIds: string[]) => void;
}) {
  const { t } = useTranslation('lobby');
  const groups = new Map<string, string[]>();
  for (const { groupName, kind, userId } of people) {
    const name = kind === 'guest' ? t('guests') : (groupName ?? t('noGroup'));
    groups.set(name, [...(groups.get(name) ?? []), userId]);
  }
  if (groups.size < 2) return null;
  return (
    <PopupMenu
      label={t('admitGroup')}
      trigger={
        <button type="button" className={buttonClass({ size: 'sm' })}>
          <span>{t('admitGroup')}</span>
          <IconChevronDown aria-hidden="true" />
        </button>
      }
      sections={[
        [...groups].map(([name, userIds]) => ({
          key: name,
          label: t('groupOf', { name, number: formats().number(userIds.length) }),
          onSelect: disabled ? undefined : () => onAdmit(userIds),
        })),
      ]}
    />
  );
}
