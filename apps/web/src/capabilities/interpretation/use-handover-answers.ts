import type { BoothHandover } from '@hemicycle/contract/booth-handover';
import type { InterpreterChannel } from '@hemicycle/contract/interpretation';
import { isHandoverOpen } from '@hemicycle/rules/interpretation/handover';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../realtime/use-live.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useAction, useSignedIn } from '../auth/public.ts';
import { acceptHandover, endHandover } from './handover-store.ts';
import type { DeskKey } from './desk-keys.ts';

/** The open handover of this interpreter, and the channel of which it is; null: none is open. */
export function useOpenHandover(): {
  readonly channel: InterpreterChannel;
  readonly handover: BoothHandover;
} | null {
  const { userId } = useSignedIn();
  const channel = useLive(({ interpreterChannels }) =>
    interpreterChannels.find(
      ({ handover }) =>
        isHandoverOpen(handover) && (handover?.giverId === userId || handover?.takerId === userId),
    ),
  );
  const handover = channel?.handover;
  return channel === undefined || !handover ? null : { channel, handover };
}

/** One answer to an open handover. `deskKey`: the key of the desk that gives it. `run` undefined:
 *  it cannot be given now. */
interface HandoverAnswer {
  readonly label: 'accept' | 'giveNow' | 'takeBack' | 'stay' | 'notNow';
  readonly deskKey: DeskKey;
  readonly busy: boolean;
  readonly run: (() => void) | undefined;
}

/** The answers that this interpreter can give to their open handover, by the bar above the stage
 *  and by the keys of the desk: none while the air is changing. A refusal is a toast. Source:
 *  BEY-38. */
export function useHandoverAnswers(open: ReturnType<typeof useOpenHandover>): readonly HandoverAnswer[] {
  const { t } = useTranslation('interpretation');
  const { userId } = useSignedIn();
  const connected = useLive((live) => live.connection === 'connected');
  const tell = (detail: string) => showToast({ kind: 'error', text: t('handover.notChanged'), detail });
  const accept = useAction(acceptHandover, tell);
  const giveNow = useAction(acceptHandover, tell);
  const end = useAction(endHandover, tell);
  if (open === null || open.handover.state === 'changing') return [];
  const { channel, handover } = open;
  const { giverId, askedBy, minutes, state } = handover;
  const gives = giverId === userId;
  const isAsker = askedBy === userId;
  const answers: HandoverAnswer[] = [];
  if (state === 'asked' && !isAsker) {
    const run = () => void accept.run(channel, handover, false);
    answers.push({ label: 'accept', deskKey: 'accept', busy: accept.busy, run });
  }
  if (gives && minutes > 0 && !(state === 'asked' && isAsker)) {
    const run = () => void giveNow.run(channel, handover, true);
    answers.push({ label: 'giveNow', deskKey: 'handover', busy: giveNow.busy, run });
  }
  const refuse = isAsker ? 'takeBack' : gives ? 'stay' : 'notNow';
  answers.push({ label: refuse, deskKey: 'decline', busy: end.busy, run: () => void end.run(channel) });
  return connected ? answers : answers.map((one) => ({ ...one, run: undefined }));
}
