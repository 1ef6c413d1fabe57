import type { TFunction } from 'i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { confirmDialog } from '../../ui/dialog-store.ts';

/** Switches the waiting room on or off. Before it goes off while somebody is outside, it asks.
 *  `outside`: how many are; null: the viewer is not told. @throws ApiError. Source: ADMIN-05,
 *  LOBBY-12. */
export async function switchWaitingRoom(
  { idVotingSession, isOn, outside }: { idVotingSession: string; isOn: boolean; outside: number | null },
  t: TFunction<'lobby'>,
): Promise<void> {
  if (isOn && outside !== 0) {
    const sure = await confirmDialog({
      title: t('switchOffTitle'),
      text:
        outside === null
          ? t('switchOffForAll')
          : t('switchOffText', { count: outside, number: formats().number(outside) }),
      confirmLabel: t('switchOff'),
      cancelLabel: t('leaveOn'),
    });
    if (!sure) return;
  }
  await api('PUT /api/votingsessions/:idVotingSession/davra', {
    params: { idVotingSession },
    body: { waitingRoom: !isOn },
  });
}
