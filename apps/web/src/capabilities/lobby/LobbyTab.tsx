import type { LobbyPerson } from '@hemicycle/contract/lobby';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { useLive } from '../../realtime/use-live.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PanelHead } from '../../ui/PanelHead.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useAction } from '../auth/public.ts';
import styles from './LobbyTab.module.css';
import { minutesText } from './minutes-text.ts';
import { RefusePerson } from './RefusePerson.tsx';
import { useSecond } from './use-second.ts';

const nobody: readonly LobbyPerson[] = [];

/** The people who wait in the lobby, for those who admit them: one, a chosen group, or all. Source:
 *  BEY-19, looks picture 14. */
export function LobbyTab() {
  const { t } = useTranslation('lobby');
  const heading = useId();
  const nowMs = useSecond();
  const people = useLive(({ lobby }) => lobby?.people ?? nobody);
  const idVotingSession = useLive(({ session }) => session?.idVotingSession);
  const connected = useLive(({ connection }) => connection === 'connected');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [refusing, setRefusing] = useState<LobbyPerson | null>(null);
  const { run, busy } = useAction(
    async (userIds: 'all' | string[]) => {
      if (idVotingSession === undefined) return;
      await api('POST /api/lobby/votingsession/:idVotingSession/admit', {
        params: { idVotingSession },
        body: { userIds },
      });
      setChosen(new Set());
    },
    (words) => showToast({ kind: 'error', text: t('notAdmitted'), detail: words }),
  );
  const free = people.filter(({ state }) => state === 'waiting');
  const group = free.filter(({ userId }) => chosen.has(userId)).map(({ userId }) => userId);

  function choose(userId: string, isChosen: boolean) {
    const next = new Set(chosen);
    if (isChosen) next.add(userId);
    else next.delete(userId);
    setChosen(next);
  }

  return (
    <section aria-labelledby={heading} className={styles.tab}>
      <PanelHead id={heading} title={t('heading')} count={formats().number(people.length)}>
        {group.length > 0 ? (
          <Button size="sm" disabled={!connected} busy={busy} onClick={() => void run(group)}>
            {t('admitChosen', { count: group.length, number: formats().number(group.length) })}
          </Button>
        ) : (
          free.length > 1 && (
            <Button size="sm" disabled={!connected} busy={busy} onClick={() => void run('all')}>
              {t('admitAll', { count: free.length, number: formats().number(free.length) })}
            </Button>
          )
        )}
      </PanelHead>
      {people.length === 0 ? (
        <EmptyState title={t('nobodyWaits')}>{t('nobodyWaitsWhy')}</EmptyState>
      ) : (
        <ul className={styles.list}>
          {people.map((person) => (
            <WaitingRow
              key={person.userId}
              person={person}
              nowMs={nowMs}
              isChosen={chosen.has(person.userId)}
              disabled={!connected || busy}
              onChoose={(isChosen) => choose(person.userId, isChosen)}
              onAdmit={() => void run([person.userId])}
              onRefuse={() => setRefusing(person)}
            />
          ))}
        </ul>
      )}
      {refusing !== null && idVotingSession !== undefined && (
        <RefusePerson idVotingSession={idVotingSession} person={refusing} onClose={() => setRefusing(null)} />
      )}
    </section>
  );
}

function WaitingRow({
  person,
  nowMs,
  isChosen,
  disabled,
  onChoose,
  onAdmit,
  onRefuse,
}: {
  person: LobbyPerson;
  nowMs: number;
  isChosen: boolean;
  disabled: boolean;
  onChoose: (isChosen: boolean) => void;
  onAdmit: () => void;
  onRefuse: () => void;
}) {
  const { t } = useTranslation('lobby');
  const { displayName: name, kind, selfTest, state, waitingSinceMs } = person;
  return (
    <li className={styles.row}>
      <input
        type="checkbox"
        className={styles.check}
        aria-label={t('chooseNamed', { name })}
        checked={isChosen}
        disabled={state !== 'waiting'}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <div className={styles.facts}>
        <span className={styles.name} dir="auto">
          {name}
        </span>
        <span className={styles.below}>
          {t(kind === 'guest' ? 'guest' : 'account')}
          {' · '}
          {t(testWords(selfTest))}
          {' · '}
          <span className={styles.time}>{minutesText(nowMs - waitingSinceMs)}</span>
        </span>
      </div>
      <Button size="sm" disabled={disabled} aria-label={t('admitNamed', { name })} onClick={onAdmit}>
        {t('admit')}
      </Button>
      <Button
        size="sm"
        variant="danger"
        disabled={disabled}
        aria-label={t('refuseNamed', { name })}
        onClick={onRefuse}
      >
        {t('refuse')}
      </Button>
    </li>
  );
}

function testWords(selfTest: LobbyPerson['selfTest']) {
  if (selfTest === null) return 'untested';
  if (selfTest.microphone === 'fails' || selfTest.camera === 'fails') return 'testFails';
  return selfTest.microphone === 'works' ? 'testWorks' : 'testOff';
}
