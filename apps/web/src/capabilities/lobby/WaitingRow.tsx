import type { LobbyPerson } from '@hemicycle/contract/lobby';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconAlertTriangle, IconCheck } from '../../ui/icons.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useSignedIn } from '../auth/public.ts';
import styles from './WaitingRow.module.css';
import { WriteButton } from './WriteToWaiting.tsx';

const MINUTE_MS = 60_000;

/** Somebody who waits: their place in the queue, the name that they claim, their way in, how long
 *  they wait, and their self-test. `place`: null where they do not wait any more (`isGone`).
 *  Source: BEY-19, looks picture 14. */
export function WaitingRow({
  person,
  place,
  nowMs,
  isGone,
  disabled,
  onInterview,
  onAdmit,
  onWrite,
  onRefuse,
}: {
  person: LobbyPerson;
  place: number | null;
  nowMs: number;
  isGone: boolean;
  disabled: boolean;
  /** Undefined where this attendant can interview nobody now. */
  onInterview: (() => void) | undefined;
  onAdmit: () => void;
  onWrite: () => void;
  onRefuse: () => void;
}) {
  const { t } = useTranslation('lobby');
  const {
    displayName: name,
    avatar,
    kind,
    linkName,
    groupName,
    selfTest,
    state,
    waitingSinceMs,
    interview,
    lastCall,
  } = person;
  const rings = interview?.sinceMs === null;
  const { userId: ownId } = useSignedIn();
  const isMine = state === 'interview' && interview?.byUserId === ownId;
  const minutes = Math.max(0, Math.floor((nowMs - waitingSinceMs) / MINUTE_MS));
  const test = testWords(selfTest);
  return (
    <li className={styles.row} data-gone={isGone || undefined} data-mine={isMine || undefined}>
      <span className={styles.place}>
        {place !== null && (
          <>
            <VisuallyHidden>{t('placeInQueue')}</VisuallyHidden> {formats().number(place)}
          </>
        )}
      </span>
      <Avatar name={name} image={avatar} sizePx={32} />
      <div>
        <span className={styles.name} dir="auto">
          {name}
        </span>
        <span className={styles.below}>
          {kind === 'guest'
            ? linkName === null
              ? t('guestByTitle')
              : t('guestBy', { link: linkName })
            : groupName === null
              ? t('account')
              : t('accountOf', { group: groupName })}
        </span>
        <span className={styles.below}>
          <span className={styles.time}>
            {t('since', {
              time: formats().time(waitingSinceMs),
              count: minutes,
              minutes: formats().number(minutes),
            })}
          </span>
          <span className={styles.test} data-kind={test}>
            {test === 'testWorks' && <IconCheck size={16} aria-hidden="true" />}
            {test === 'testFails' && <IconAlertTriangle size={16} aria-hidden="true" />}
            {t(test)}
          </span>
        </span>
        {lastCall !== null && lastCall.outcome !== 'taken-back' && (
          <span className={styles.below}>
            {t(lastCall.outcome === 'declined' ? 'declinedAt' : 'unansweredAt', {
              time: formats().time(lastCall.atMs),
            })}
          </span>
        )}
      </div>
      {isGone || state === 'interview' ? (
        <span className={styles.gone}>
          {isGone
            ? t('waitsNoMore')
            : isMine
              ? t(rings ? 'youCall' : 'inInterviewWithYou')
              : t(rings ? 'somebodyCalls' : 'inInterviewWith', {
                  name: interview?.byName ?? t('anAttendant'),
                })}
        </span>
      ) : (
        <div className={styles.acts}>
          {onInterview !== undefined && (
            <Button
              size="sm"
              disabled={disabled}
              aria-label={t('interviewNamed', { name })}
              onClick={onInterview}
            >
              {t('interview')}
            </Button>
          )}
          <Button size="sm" disabled={disabled} aria-label={t('admitNamed', { name })} onClick={onAdmit}>
            {t('admit')}
          </Button>
          <WriteButton person={person} disabled={disabled} onWrite={onWrite} />
          <Button
            size="sm"
            variant="quiet"
            disabled={disabled}
            aria-label={t('refuseNamed', { name })}
            onClick={onRefuse}
          >
            {t('refuse')}
          </Button>
        </div>
      )}
    </li>
  );
}

function testWords(selfTest: LobbyPerson['selfTest']) {
  if (selfTest === null) return 'untested';
  if (selfTest.microphone === 'fails' || selfTest.camera === 'fails') return 'testFails';
  return selfTest.microphone === 'works' ? 'testWorks' : 'testOff';
}
