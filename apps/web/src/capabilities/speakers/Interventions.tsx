import type { LiveSpeakers, Speech } from '@hemicycle/contract/speakers';
import { canRaiseHand } from '@hemicycle/rules/hands/hand-policy';
import { isInMainChamber } from '@hemicycle/rules/rooms/place';
import { mayTakeIntervention } from '@hemicycle/rules/speakers/intervention-policy';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../realtime/use-live.ts';
import { Button } from '../../ui/Button.tsx';
import { Reason } from '../../ui/Reason.tsx';
import { useSignedIn } from '../auth/public.ts';
import styles from './Interventions.module.css';
import type { RequestActs } from './use-requests.ts';
import { useSpeakerName } from './use-speaker-name.ts';

/** The interventions that people ask for in the speech under way: who may, lets them speak or
 *  refuses; others ask, or withdraw. Who moves the list has its call as the one primary button.
 *  Source: BEY-43. */
export function Interventions({
  list,
  speech,
  acts: { run, reason },
  moves,
}: {
  list: LiveSpeakers;
  speech: Speech;
  acts: RequestActs;
  moves: boolean;
}) {
  const { t } = useTranslation('speakers');
  const { userId, actionsAllowed } = useSignedIn();
  const asked = useLive((live) => live.speechRequests).filter(({ kind }) => kind === 'intervention');
  const inChamber = useLive(({ people }) => {
    const own = people[userId];
    return own !== undefined && isInMainChamber(own);
  });
  const nameOf = useSpeakerName();
  const { interventions } = list;
  const takes = mayTakeIntervention({
    ...{ interventions, speakerId: speech.userId, viewerId: userId, movesList: moves },
  });
  const own = asked.find((request) => request.userId === userId);
  const asks =
    inChamber &&
    interventions !== 'off' &&
    speech.userId !== userId &&
    canRaiseHand({ actionsAllowed, inHuddle: false }).ok;
  if (speech.kind !== 'speech' || !(takes ? asked.length > 0 || asks : asks)) return null;
  const unavailable = run === undefined && reason === undefined;
  return (
    <div className={styles.part}>
      {takes &&
        asked.map(({ id, ...request }) => {
          const name = nameOf({ userId: request.userId, displayName: request.name });
          return (
            <div key={id} className={styles.asked} role="group" aria-label={t('asksToIntervene', { name })}>
              <p className={styles.text}>
                {t('asksToIntervene', { name })}
                {request.groupName !== null && <bdi className={styles.group}>{request.groupName}</bdi>}
              </p>
              <span className={styles.answer}>
                <Reason text={reason}>
                  <Button
                    size="sm"
                    variant={moves ? 'default' : 'primary'}
                    unavailable={unavailable}
                    onClick={() => run?.({ kind: 'take', requestId: id })}
                  >
                    {t('takeIntervention')}
                  </Button>
                </Reason>
                <Reason text={reason}>
                  <Button
                    size="sm"
                    unavailable={unavailable}
                    onClick={() => run?.({ kind: 'drop', requestId: id })}
                  >
                    {t('refuseIntervention')}
                  </Button>
                </Reason>
              </span>
            </div>
          );
        })}
      {asks && own === undefined && (
        <Reason text={reason}>
          <Button size="sm" unavailable={unavailable} onClick={() => run?.({ kind: 'intervene' })}>
            {t('askToIntervene')}
          </Button>
        </Reason>
      )}
      {own !== undefined && (
        <p className={styles.asked}>
          <span className={styles.text}>
            {t(interventions === 'speaker' ? 'askedSpeaker' : 'askedChair')}
          </span>
          <Reason text={reason}>
            <Button
              size="sm"
              unavailable={unavailable}
              onClick={() => run?.({ kind: 'drop', requestId: own.id })}
            >
              {t('withdraw')}
            </Button>
          </Reason>
        </p>
      )}
    </div>
  );
}
