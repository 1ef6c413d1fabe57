import type { InterpreterChannel } from '@hemicycle/contract/interpretation';
import type { LivePerson } from '@hemicycle/contract/people-live';
import { permissions } from '@hemicycle/contract/permissions';
import { isInRoom } from '@hemicycle/rules/rooms/place';
import { useTranslation } from 'react-i18next';
import { useFrame } from '../../chamber-frame/use-frame.ts';
import { useLive } from '../../realtime/use-live.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconMessage } from '../../ui/icons.ts';
import { Switch } from '../../ui/Switch.tsx';
import { useMay, useSignedIn } from '../auth/public.ts';
import { openDirectChat } from '../chat/public.ts';
import styles from './BoothDesk.module.css';
import { DeskChat } from './DeskChat.tsx';
import { keepHearsPartner, useHearsPartner } from './language-choice.ts';
import { ShiftClock } from './ShiftClock.tsx';

/** The partners of the interpreter, where each is, the way to write to each, and the clock that the
 *  booth shares. Source: INTERP-02, BEY-38. */
export function DeskPartners({ booth }: { booth: InterpreterChannel }) {
  const { t } = useTranslation('interpretation');
  const { userId } = useSignedIn();
  const mayChat = useMay(permissions.chatTab);
  const { openTab } = useFrame();
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
            <Avatar name={displayName} sizePx={40} />
            <span className={styles.partnerWords}>
              <bdi className={styles.partnerName}>{displayName}</bdi>
              <span>{t(booth.onAir?.userId === id ? 'stateOnAir' : placeOf(people[id], booth))}</span>
            </span>
            {mayChat && (
              <IconButton
                label={t('writeTo', { name: displayName })}
                onClick={() => {
                  openDirectChat(id);
                  openTab('chat');
                }}
              >
                <IconMessage aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {partners.length > 0 && (
        <Switch
          label={t('hearPartner')}
          checked={hears}
          onChange={({ currentTarget }) => keepHearsPartner(userId, currentTarget.checked)}
        />
      )}
      {booth.onAir !== null && <ShiftClock sinceMs={booth.onAir.sinceMs} />}
      {mayChat && <DeskChat booth={booth} />}
    </div>
  );
}

function placeOf(partner: LivePerson | undefined, { huddleId }: InterpreterChannel) {
  const isHere = partner !== undefined && isInRoom(partner, huddleId);
  if (huddleId === null) return isHere ? 'partnerHere' : 'partnerAway';
  return isHere ? 'partnerInHuddle' : 'partnerNotInHuddle';
}
