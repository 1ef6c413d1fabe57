import type { PeopleImport } from '@hemicycle/contract/people-imports';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import styles from './ImportPeople.module.css';
import { TakeBackDialog } from './TakeBackDialog.tsx';

const LETTERS = ['sent', 'filed', 'failed', 'waiting'] as const;
/** How often the list is read again while something in it is under way, in ms. */
const LOOK_EVERY_MS = 2_000;

/** The imports of the last 30 days, each with a button that takes it back. While letters wait or an
 *  import runs the list is read again by itself. Source: PEOP-02. */
export function ImportHistory({ onTaken }: { onTaken: (importId: string) => void }) {
  const { t } = useTranslation('people-import');
  const { loaded, busy, loadAgain } = useLoaded(useCallback(() => api('GET /api/users/imports'), []));
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
    <section className={styles.part} aria-label={t('history')}>
      <h2>{t('history')}</h2>
      {loaded.state === 'failed' ? (
        <LoadFailed
          title={t('historyFailed')}
          error={loaded.error}
          busy={busy}
          onAgain={() => void loadAgain()}
        />
      ) : (
        <DataTable
          label={t('history')}
          columns={[
            { key: 'name', label: t('list'), renderCell: ({ name }) => <bdi>{name || t('unnamed')}</bdi> },
            { key: 'when', label: t('when'), renderCell: ({ createdMs }) => formats().stamp(createdMs) },
            { key: 'by', label: t('by'), renderCell: ({ byName }) => <bdi>{byName}</bdi> },
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
          rows={loaded.state === 'loading' ? null : loaded.value}
          keyOf={({ id }) => id}
          empty={<EmptyState title={t('noImports')} />}
          renderActions={(one) =>
            one.state === 'undone' ? (
              <span>
                {t('undoneBy', { name: one.undoneByName ?? '', time: formats().stamp(one.undoneMs ?? 0) })}
              </span>
            ) : (
              one.state === 'done' && (
                <Button
                  aria-label={t('takeBackOf', { name: one.name || t('unnamed') })}
                  onClick={() => setTaken(one)}
                >
                  {t('takeBack')}
                </Button>
              )
            )
          }
        />
      )}
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
    </section>
  );
}
