import type { Group } from '@hemicycle/contract/people';
import type { LiveSpeakers } from '@hemicycle/contract/speakers';
import { elapsedText } from '@hemicycle/rules/foundations/duration';
import { canRaiseHand } from '@hemicycle/rules/hands/hand-policy';
import { primaryGroupOf } from '@hemicycle/rules/people/primary-group';
import { countedSpeeches, groupLeftMs, personLeftMs } from '@hemicycle/rules/speakers/speaking-time';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../realtime/use-live.ts';
import { useServerSeconds } from '../../use-server-seconds.ts';
import { useSignedIn } from '../auth/public.ts';
import styles from './Speakers.module.css';

/** What somebody who may ask to speak has left of the limits, for themselves and for their party,
 *  before they ask. Nothing where no such limit is set. Source: BEY-43. */
export function OwnTime({ list, groups }: { list: LiveSpeakers; groups: readonly Group[] }) {
  const { t } = useTranslation('speakers');
  const { userId, actionsAllowed } = useSignedIn();
  const own = useLive(({ people }) => people[userId]);
  const nowMs = useServerSeconds();
  if (own === undefined || !canRaiseHand({ actionsAllowed, inHuddle: false }).ok) return null;
  const counted = countedSpeeches(list);
  const ownMs = personLeftMs(list, counted, { userId, displayName: own.displayName }, nowMs);
  const groupId = primaryGroupOf(own.groups, groups)?.id ?? null;
  const groupMs = groupLeftMs(list, counted, groupId, nowMs);
  if (ownMs === null && groupMs === null) return null;
  const time = (ms: number) => <b dir="ltr">{elapsedText(ms)}</b>;
  return (
    <p className={styles.times}>
      {ownMs !== null && (
        <span data-over={ownMs === 0 || undefined}>
          {t(`youHave.${list.limitScope}`)} {time(ownMs)}
        </span>
      )}
      {groupMs !== null && (
        <span data-over={groupMs === 0 || undefined}>
          {t(`partyHas.${list.limitScope}`)} {time(groupMs)}
        </span>
      )}
    </p>
  );
}
