import type { AgendaItem } from '@hemicycle/contract/agenda';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { listComma } from '../../i18n/list-comma.ts';
import { useLive } from '../../realtime/use-live.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconX } from '../../ui/icons.ts';
import { Select } from '../../ui/Select.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { useAction, useSignedIn } from '../auth/public.ts';
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
                  <bdi>{asked.map(({ name }) => name).join(listComma())}</bdi>
                </span>
                {isKept(item) && <span className={styles.names}>{t('waitsWithItem')}</span>}
              </span>
              {own !== undefined && (
                <IconButton
                  label={t('withdrawFor', { number: item.number })}
                  title={reason}
                  disabled={run === undefined}
                  onClick={() => run?.({ kind: 'drop', requestId: own.id })}
                >
                  <IconX aria-hidden="true" />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {free.length > 0 && (
        <div>
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

function AskForItem({
  idVotingSession,
  items,
  onClose,
}: {
  idVotingSession: string;
  items: readonly AgendaItem[];
  onClose: () => void;
}) {
  const { t } = useTranslation('speakers');
  const [chosen, setChosen] = useState(items[0]?.id ?? '');
  const [side, setSide] = useState('');
  const { loaded } = useLoaded(
    useCallback(
      () => api('GET /api/speakers/:idVotingSession/rules', { params: { idVotingSession } }),
      [idVotingSession],
    ),
  );
  // Only a house that calls for and against in turn asks for a side.
  const asksSide = loaded.state === 'ready' && loaded.value.order === 'side';
  const ask = useAction(async () => {
    await api('POST /api/speakers/:idVotingSession/own-requests', {
      params: { idVotingSession },
      body: { itemId: chosen, side: side === 'for' || side === 'against' ? side : null },
    });
    onClose();
  });
  return (
    <FormDialog
      title={t('askComing')}
      deed={t('askDeed')}
      busy={ask.busy}
      onClose={onClose}
      onSubmit={() => void ask.run()}
    >
      {ask.failureText !== null && <AlertBanner kind="error" title={ask.failureText} />}
      <Select
        data-autofocus
        label={t('item')}
        hint={t('askHint')}
        value={chosen}
        choices={items.map(({ id, number, title }) => ({ value: id, label: `${number} ${title}` }))}
        onChoose={setChosen}
      />
      {asksSide && (
        <Select
          label={t('sideLabel')}
          value={side}
          choices={[
            { value: '', label: t('sideNone') },
            { value: 'for', label: t('sideFor') },
            { value: 'against', label: t('sideAgainst') },
          ]}
          onChoose={setSide}
        />
      )}
    </FormDialog>
  );
}
