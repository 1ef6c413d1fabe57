import type { PeopleImport } from '@hemicycle/contract/people-imports';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import styles from './ImportPeople.module.css';
import { ImportsTable } from './ImportsTable.tsx';
import { TakeBackDialog } from './TakeBackDialog.tsx';

const LETTERS = ['sent', 'filed', 'failed', 'waiting'] as const;
/** How often the list is read again while something in it is under way, in ms. */
const LOOK_EVERY_MS = 2_000;

/** The imports of the last 30 days, each with a button that takes it back. While letters wait or an
 *  import runs the list is read again by itself. Source: PEOP-02. */
export function ImportHistory({ onTaken }: { onTaken: (importId: string) => void }) {
  const { t } = useTranslation('people-import');
  const read = useLoaded(useCallback(() => api('GET /api/users/imports'), []));
  const { loaded, busy, loadAgain } = read;
  const [taken, setTaken] = useState<PeopleImport | null>(null);
  const isUnderWay =
    loaded.state === 'ready' &&
    loaded.value.some(({ state, invitations }) => state === 'running' || (invitations?.waiting ?? 0) > 0);
  useEffect(() => {
    if (!isUnderWay || busy) return undefined;
    const timer = setTimeout(() => void loadAgain(), LOOK_EVERY_MS);
    return () => clearTimeout(timer);
  }, [isUnderWay, busy, loadAgain]);
  const number = (value: number) => formats().number(value);
  return (
    <>
      <ImportsTable<PeopleImport>
        read={read}
        columns={[
          {
            key: 'invitations',
            label: t('invitations'),
            renderCell: ({ invitations }) => {
              if (invitations === null) return t('noInvitations');
              const told = LETTERS.filter((letter) => invitations[letter] > 0);
              return (
                <ul className={styles.letters}>
                  {told.map((letter) => (
                    <li key={letter}>{t(`letters.${letter}`, { number: number(invitations[letter]) })}</li>
                  ))}
                </ul>
              );
            },
          },
          {
            key: 'what',
            label: t('what'),
            renderCell: (one) =>
              one.state === 'running'
                ? t('running', { done: number(one.done), all: number(one.all) })
                : one.state === 'broken'
                  ? t('broken')
                  : t('madeAndChanged', { made: number(one.created), changed: number(one.updated) }),
          },
        ]}
        mayTakeBack={({ state }) => state === 'done'}
        onTakeBack={setTaken}
      />
      {taken !== null && (
        <TakeBackDialog
          imported={taken}
          onClose={() => setTaken(null)}
          onTaken={() => {
            setTaken(null);
            onTaken(taken.id);
            void loadAgain();
          }}
        />
      )}
    </>
  );
}
