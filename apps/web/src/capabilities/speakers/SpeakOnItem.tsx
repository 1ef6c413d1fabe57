import type { AgendaItem } from '@hemicycle/contract/agenda';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { useLive } from '../../realtime/use-live.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Reason } from '../../ui/Reason.tsx';
import { useAction, useSignedIn } from '../auth/public.ts';
import { AskForItem } from './AskForItem.tsx';
import styles from './ComingItems.module.css';
import { OwnSide } from './OwnSide.tsx';
import { useComingItems, useMayAsk } from './use-coming-items.ts';
import { useOpenSpeakers } from './use-open-speakers.ts';
import { useRequestActs } from './use-requests.ts';

/** The way to speak on an item, at the foot of its page: a hand for the item under way, a request
 *  for a coming one. Nothing for other items, and for people who raise no hands. Source: BEY-43,
 *  looks picture 19. */
export function SpeakOnItem({ item }: { item: AgendaItem }) {
  const mayAsk = useMayAsk();
  const coming = useComingItems().some(({ id }) => id === item.id);
  if (coming) return <RequestFor item={item} />;
  return mayAsk && item.state === 'current' ? <HandFor item={item} /> : null;
}

function RequestFor({ item }: { item: AgendaItem }) {
  const { t } = useTranslation('speakers');
  const { userId } = useSignedIn();
  const idVotingSession = useLive((live) => live.session?.idVotingSession);
  const own = useLive(({ speechRequests }) =>
    speechRequests.find((one) => one.kind === 'speech' && one.itemId === item.id && one.userId === userId),
  );
  const acts = useRequestActs(null);
  const [asking, setAsking] = useState(false);
  if (idVotingSession === undefined) return null;
  const { number } = item;
  return (
    <div className={styles.foot}>
      {own !== undefined && <p>{t('askedOnItem', { number })}</p>}
      <Reason text={acts.reason}>
        <Button
          size="lg"
          fullWidth
          variant={own === undefined ? 'primary' : 'default'}
          unavailable={acts.run === undefined && acts.reason === undefined}
          onClick={() =>
            own === undefined ? setAsking(true) : acts.run?.({ kind: 'drop', requestId: own.id })
          }
        >
          {t(own === undefined ? 'askOnItem' : 'withdrawFor', { number })}
        </Button>
      </Reason>
      {asking && (
        <AskForItem idVotingSession={idVotingSession} items={[item]} onClose={() => setAsking(false)} />
      )}
    </div>
  );
}

function HandFor({ item }: { item: AgendaItem }) {
  const { t } = useTranslation('speakers');
  const { userId } = useSignedIn();
  const isUp = useLive(({ people }) => (people[userId]?.handType ?? 0) > 0);
  const list = useOpenSpeakers();
  const acts = useRequestActs(list);
  const change = useAction(async (handType: 0 | 1) => {
    await api('PATCH /api/people/states/:userId', { params: { userId }, body: { handType } });
  });
  const { number } = item;
  return (
    <div className={styles.foot}>
      {change.failureText !== null && <AlertBanner kind="error" title={change.failureText} />}
      {list?.order === 'side' && <OwnSide itemId={list.itemId} acts={acts} />}
      <Reason text={acts.reason}>
        <Button
          size="lg"
          fullWidth
          variant={isUp ? 'default' : 'primary'}
          busy={change.busy}
          onClick={() => void change.run(isUp ? 0 : 1)}
        >
          {t(isUp ? 'lowerOnItem' : 'raiseOnItem', { number })}
        </Button>
      </Reason>
    </div>
  );
}
