import type { Group } from '@hemicycle/contract/people';
import type { LiveSpeakers } from '@hemicycle/contract/speakers';
import { countedSpeeches, groupLeftMs, personLeftMs } from '@hemicycle/rules/speakers/speaking-time';
import type { SpeakingReason } from '@hemicycle/rules/speakers/order-speakers';
import { elapsedText } from '@hemicycle/rules/foundations/duration';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { listComma } from '../../i18n/list-comma.ts';
import { useServerSeconds } from '../../use-server-seconds.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconPodium, IconX } from '../../ui/icons.ts';
import { Reason } from '../../ui/Reason.tsx';
import styles from './WaitingList.module.css';
import type { RequestActs } from './use-requests.ts';
import type { WaitingByName } from './use-waiting.ts';

/** Who waits to speak, in the order in which they are called, each with the reason, and with what
 *  their party has left of its time. Requests by name have their buttons here, since no row of a
 *  person has them; the first is called by the button below. Source: BEY-43. */
export function WaitingList({
  list,
  waiting,
  groups,
  acts: { run, reason },
  moves,
}: {
  list: LiveSpeakers;
  waiting: readonly WaitingByName[];
  groups: readonly Group[];
  acts: RequestActs;
  moves: boolean;
}) {
  const { t } = useTranslation('speakers');
  const nowMs = useServerSeconds();
  return (
    <ol className={styles.list} aria-label={t('waitingList')}>
      {waiting.map((one, index) => {
        const group = groups.find(({ id }) => id === one.groupId);
        const counted = countedSpeeches(list);
        const leftMs = groupLeftMs(list, counted, one.groupId, nowMs);
        const name = one.displayName;
        const person = { userId: one.userId, displayName: one.name ?? '' };
        const ownLeftMs = personLeftMs(list, counted, person, nowMs);
        const { request } = one;
        const detail = [
          group?.name ?? request?.groupName,
          request?.byName === true ? t('byName') : undefined,
          ownLeftMs === null
            ? undefined
            : ownLeftMs === 0
              ? t('noTimeLeft')
              : t('personLeft', { time: elapsedText(ownLeftMs) }),
          leftMs === null ? undefined : t('groupLeft', { time: elapsedText(leftMs) }),
        ];
        return (
          <li key={one.key} className={styles.row}>
            <span className={styles.place}>{formats().number(index + 1)}</span>
            <span className={styles.bar} style={{ background: group?.color }} aria-hidden="true" />
            <span className={styles.who}>
              <bdi className={styles.name}>{name}</bdi>
              <span className={styles.detail}>{detail.filter(Boolean).join(listComma())}</span>
            </span>
            <Why why={one.why} />
            {moves && request !== null && (
              <span className={styles.acts}>
                {index > 0 && (
                  <Reason text={reason}>
                    <IconButton
                      label={t('callNamed', { name })}
                      aria-disabled={run === undefined}
                      onClick={() => run?.({ kind: 'call', requestId: request.id })}
                    >
                      <IconPodium aria-hidden="true" />
                    </IconButton>
                  </Reason>
                )}
                <Reason text={reason}>
                  <IconButton
                    label={t('dropNamed', { name })}
                    aria-disabled={run === undefined}
                    onClick={() => run?.({ kind: 'drop', requestId: request.id })}
                  >
                    <IconX aria-hidden="true" />
                  </IconButton>
                </Reason>
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** Why somebody stands where they stand. */
function Why({ why }: { why: SpeakingReason }) {
  const { t } = useTranslation('speakers');
  const text = (() => {
    switch (why.kind) {
      case 'point-of-order':
        return t('why.point');
      case 'hand':
        return null;
      case 'spoken':
        return t('why.spoken', { time: elapsedText(why.spokenMs) });
      case 'first':
        return t('why.first');
      case 'again':
        return t('why.again', { count: why.speeches, n: formats().number(why.speeches) });
      case 'group':
        return why.alternates ? t('why.group') : null;
      case 'side':
        return t(why.alternates ? `why.${why.side}InTurn` : `why.${why.side}`);
      case 'no-side':
        return t('why.noSide');
    }
  })();
  return text === null ? null : (
    <span className={styles.why} data-kind={why.kind === 'side' ? why.side : why.kind}>
      {text}
    </span>
  );
}
