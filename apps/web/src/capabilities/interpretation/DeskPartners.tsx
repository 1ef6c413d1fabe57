import type { InterpreterChannel } from '@hemicycle/contract/interpretation';
import type { LivePerson } from '@hemicycle/contract/people-live';
import { isInRoom } from '@hemicycle/rules/rooms/place';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../realtime/use-live.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconMessage } from '../../ui/icons.ts';
import { Switch } from '../../ui/Switch.tsx';
import { useSignedIn } from '../auth/public.ts';
import styles from './BoothDesk.module.css';
import { DeskChat } from './DeskChat.tsx';
import { DeskTip } from './DeskTip.tsx';
import { keepHearsPartner, useHearsPartner } from './language-choice.ts';
import { ShiftClock } from './ShiftClock.tsx';
import { useWritePartner } from './use-write-partner.ts';

/** The partners of the interpreter, where each is, the way to write to each, and the clock that the
 *  booth shares. Source: INTERP-02, BEY-38. */
export function DeskPartners({ booth }: { booth: InterpreterChannel }) {
  const { t } = useTranslation('interpretation');
  const { userId } = useSignedIn();
  const { byKey, write } = useWritePartner(booth);
  const hears = useHearsPartner();
  const people = useLive((live) => live.people);
  const partners = booth.interpreters.filter((one) => one.userId !== userId);
  return (
    <div className={styles.column} role="group" aria-labelledby="desk-partners">
      <h2 id="desk-partners" className={styles.heading}>
        {t('yourPartners', { count: partners.length })}
      </h2>
      {partners.length === 0 && <p className={styles.note}>{t('noPartner')}</p>}
      <ul className={styles.partners}>
        {partners.map(({ userId: id, displayName }) => (
          <li key={id} className={styles.partner}>
            <Avatar name={displayName} image={people[id]?.avatar ?? null} sizePx={40} />
            <span className={styles.partnerWords}>
              <bdi className={styles.partnerName}>{displayName}</bdi>
              <span>{t(booth.onAir?.userId === id ? 'stateOnAir' : placeOf(people[id], booth))}</span>
            </span>
            {write !== undefined && (
              <DeskTip deskKey="write" off={id !== byKey}>
                <IconButton label={t('writeTo', { name: displayName })} onClick={() => write(id)}>
                  <IconMessage aria-hidden="true" />
                </IconButton>
              </DeskTip>
            )}
          </li>
        ))}
      </ul>
      {partners.length > 0 && (
        <DeskTip deskKey="hearPartner">
          <Switch
            label={t('hearPartner')}
            checked={hears}
            onChange={({ currentTarget }) => keepHearsPartner(userId, currentTarget.checked)}
          />
        </DeskTip>
      )}
      {booth.onAir !== null && <ShiftClock sinceMs={booth.onAir.sinceMs} />}
      {write !== undefined && <DeskChat booth={booth} />}
    </div>
  );
}

function placeOf(partner: LivePerson | undefined, { huddleId }: InterpreterChannel) {
  const isHere = partner !== undefined && isInRoom(partner, huddleId);
  if (huddleId === null) return isHere ? 'partnerHere' : 'partnerAway';
  return isHere ? 'partnerInHuddle' : 'partnerNotInHuddle';
}
