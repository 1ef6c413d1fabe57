import { HANDOVER_MINUTES } from '@hemicycle/contract/interpretation-languages';
import type { InterpreterChannel } from '@hemicycle/contract/interpretation';
import { isHandoverOpen } from '@hemicycle/rules/interpretation/handover';
import { roomIdOf } from '@hemicycle/rules/rooms/place';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { pageStore } from '../../page-state.ts';
import { useLive } from '../../realtime/use-live.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useAction, useSignedIn } from '../auth/public.ts';
import { askHandover } from './handover-store.ts';

/** What this person has chosen for their next handover in a channel. `minutes`: 0 is now.
 *  `partnerId`: null is the first partner who is there. */
interface HandoverChoice {
  readonly minutes: number;
  readonly partnerId: string | null;
}

const UNCHOSEN: HandoverChoice = { minutes: 0, partnerId: null };

const useChoices = pageStore<{ readonly byChannel: Readonly<Record<string, HandoverChoice>> }>(() => ({
  byChannel: {},
}));

/** How an interpreter of a booth with somebody on air asks a partner for a handover, by the
 *  controls and by the keys of the desk. `other` undefined: no partner can be asked. `ask`
 *  undefined: nothing can be asked now. Source: BEY-38. */
export function useHandoverAsk(channel: InterpreterChannel) {
  const { t } = useTranslation('interpretation');
  const { userId } = useSignedIn();
  const connected = useLive((live) => live.connection === 'connected');
  const people = useLive((live) => live.people);
  const { id: channelId, onAir, handover, interpreters, idVotingSession, huddleId } = channel;
  const { minutes, partnerId } = useChoices(({ byChannel }) => byChannel[channelId] ?? UNCHOSEN);
  const { run, busy } = useAction(
    (otherId: string) => askHandover(channel, { userId: otherId, minutes }),
    (detail) => showToast({ kind: 'error', text: t('handover.notAsked'), detail }),
  );
  const gives = onAir?.userId === userId;
  const isOpen = isHandoverOpen(handover);
  const others =
    onAir === null
      ? []
      : interpreters.filter(
          ({ userId: id }) =>
            (gives ? id !== userId : id === onAir.userId) &&
            people[id]?.meetingId === roomIdOf(idVotingSession, huddleId),
        );
  const other = others.find((one) => one.userId === partnerId) ?? others[0];
  const choose = (chosen: Partial<HandoverChoice>) =>
    useChoices.setState(({ byChannel }) => ({
      byChannel: { ...byChannel, [channelId]: { minutes, partnerId, ...chosen } },
    }));
  return {
    ...{ gives, isOpen, others, other, minutes, busy },
    times: HANDOVER_MINUTES.map((count) => ({
      minutes: count,
      label: count === 0 ? t('handover.now') : t('handover.inMinutes', { count, n: formats().number(count) }),
    })),
    chooseMinutes: (chosen: number) => choose({ minutes: chosen }),
    choosePartner: (chosenId: string) => choose({ partnerId: chosenId }),
    ask: connected && !isOpen && other !== undefined ? () => void run(other.userId) : undefined,
  };
}
