import type { AgendaItem } from '@hemicycle/contract/agenda';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { listOfNames } from '../../i18n/list-of-names.ts';
import { useLive } from '../../realtime/use-live.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconX } from '../../ui/icons.ts';
import { Reason } from '../../ui/Reason.tsx';
import { useSignedIn } from '../auth/public.ts';
import { AskForItem } from './AskForItem.tsx';
import styles from './ComingItems.module.css';
import type { RequestActs } from './use-requests.ts';

/** Who asks to speak on other items than that of the list: the viewer's own requests, how many ask
 *  for each item, and a button to ask for a coming one. Source: BEY-43. */
export function ComingItems({
  idVotingSession,
  items,
  ofList,
  acts: { run, reason },
}: {
  idVotingSession: string;
  /** The coming items. */
  items: readonly AgendaItem[];
  /** The item of the open list. */
  ofList: string | null;
  acts: RequestActs;
}) {
  const { t } = useTranslation('speakers');
  const { userId } = useSignedIn();
  const requests = useLive((live) => live.speechRequests);
  const [asking, setAsking] = useState(false);
  const all = useLive((live) => live.agenda.items);
  const rows = all.flatMap((item) => {
    if (item.id === ofList) return [];
    const asked = requests.filter(({ kind, itemId }) => kind === 'speech' && itemId === item.id);
    return asked.length === 0 ? [] : [{ item, asked, own: asked.find((one) => one.userId === userId) }];
  });
  const isKept = ({ state }: AgendaItem) => state === 'done' || state === 'current';
  const free = items.filter(({ id }) => !rows.some(({ item, own }) => item.id === id && own !== undefined));
  if (rows.length === 0 && free.length === 0) return null;
  return (
    <div className={styles.part}>
      {rows.length > 0 && (
        <ul className={styles.list} aria-label={t('comingItems')}>
          {rows.map(({ item, asked, own }) => (
            <li key={item.id} className={styles.row}>
              <span className={styles.title}>
                <b>{item.number}</b> <bdi>{item.title}</bdi>
                <span className={styles.names}>
                  {t('askForItem', { count: asked.length, n: formats().number(asked.length) })}{' '}
                  {listOfNames(asked.map(({ name }) => name))}
                </span>
                {isKept(item) && <span className={styles.names}>{t('waitsWithItem')}</span>}
              </span>
              {own !== undefined && (
                <Reason text={reason}>
                  <IconButton
                    label={t('withdrawFor', { number: item.number })}
                    aria-disabled={run === undefined}
                    onClick={() => run?.({ kind: 'drop', requestId: own.id })}
                  >
                    <IconX aria-hidden="true" />
                  </IconButton>
                </Reason>
              )}
            </li>
          ))}
        </ul>
      )}
      {free.length > 0 && (
        <div className={styles.ask}>
          <Button size="sm" variant="quiet" onClick={() => setAsking(true)}>
            {t('askComing')}
          </Button>
        </div>
      )}
      {asking && (
        <AskForItem idVotingSession={idVotingSession} items={free} onClose={() => setAsking(false)} />
      )}
    </div>
  );
}
