import type { PrivateNotification } from '@hemicycle/contract/notifications';
import i18next from 'i18next';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useErrorText } from '../../ui/use-error-text.ts';
import { namesInWords } from '../../i18n/list-of-names.ts';
import { meansLoggedOut, showLoggedOutDialog } from '../auth/public.ts';

/** How long after sending a notification a moderator's page checks its delivery, in ms. Source:
 *  NOTIF-07. */
export const DELIVERY_CHECK_MS = 6000;

/** Sends a notification to one person; 6 s later a toast says whether it arrived. Never rejects.
 *  `idVotingSession`: the session that is meant, where it is not the one that the moderator
 *  attends. Source: NOTIF-05 … NOTIF-08. */
export function useSendNotification(
  idVotingSession?: string,
): (person: { readonly userId: string; readonly name: string }, body: PrivateNotification) => Promise<void> {
  const { t } = useTranslation('moderation');
  const errorText = useErrorText();
  return useCallback(
    async ({ userId, name }, body) => {
      try {
        const { id } = await api('PUT /api/people/notification/:userId', {
          params: { userId },
          query: { idVotingSession },
          body,
        });
        tellDeliveryLater([{ notificationId: id, name }]);
      } catch (error) {
        if (meansLoggedOut(error)) void showLoggedOutDialog();
        else showToast({ kind: 'error', text: t('notSent', { name }), detail: errorText(error) });
      }
    },
    [t, errorText, idVotingSession],
  );
}

/** A notification that was sent to a person. */
export interface SentTo {
  readonly notificationId: string;
  readonly name: string;
}

/** After 6 s a toast names those to whom these notifications were delivered, and another one those
 *  to whom they were not. Source: NOTIF-06 … NOTIF-08. */
export function tellDeliveryLater(sent: readonly SentTo[]): void {
  if (sent.length > 0) setTimeout(() => void tellDelivery(sent), DELIVERY_CHECK_MS);
}

async function tellDelivery(sent: readonly SentTo[]): Promise<void> {
  const arrived = await Promise.all(sent.map(({ notificationId }) => hasArrived(notificationId)));
  for (const delivered of [true, false]) {
    const names = sent.flatMap(({ name }, index) => (arrived[index] === delivered ? [name] : []));
    if (names.length === 0) continue;
    const name = namesInWords(names);
    showToast({
      kind: delivered ? 'success' : 'warning',
      text: i18next.t(delivered ? 'moderation:delivered' : 'moderation:notDelivered', { name }),
    });
  }
}

async function hasArrived(notificationId: string): Promise<boolean> {
  const status = await api('GET /api/people/notification/status/:notificationId', {
    params: { notificationId },
  }).catch(() => null);
  return status !== null && status.readTime > 0;
}
