import { canRaiseHand } from '@hemicycle/rules/hands/hand-policy';
import { isInHuddle } from '@hemicycle/rules/rooms/place';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { useLive } from '../../realtime/use-live.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useErrorText } from '../../ui/use-error-text.ts';
import { meansLoggedOut, showLoggedOutDialog, useSignedIn } from '../auth/public.ts';

export type HandType = 0 | 1 | 2;

/** The viewer's own hand. `change` is undefined while an earlier change is under way. `reasonNot`
 *  says why the hand cannot be changed to something; undefined: it can. Who may raise no hand can
 *  still lower one that is up. `pending` is the state that was requested and is not confirmed yet.
 *  Source: HANDS-03 … HANDS-05. */
export interface OwnHand {
  readonly handType: HandType;
  readonly rank: number;
  readonly pending: HandType | null;
  readonly reasonNot: (handType: HandType) => string | undefined;
  readonly change: ((handType: HandType) => void) | undefined;
}

/** Raises and lowers the viewer's own hand. The screen shows the state of the server. */
export function useOwnHand(): OwnHand {
  const { t } = useTranslation('hands');
  const errorText = useErrorText();
  const { userId, actionsAllowed } = useSignedIn();
  const me = useLive((live) => live.people[userId]);
  const connected = useLive((live) => live.connection === 'connected');
  const [pending, setPending] = useState<HandType | null>(null);
  const may = canRaiseHand({ actionsAllowed, inHuddle: me !== undefined && isInHuddle(me) });
  const handType = me?.handType ?? 0;
  function reasonNot(next: HandType): string | undefined {
    if (!may.ok && next !== 0) return t(may.reason === 'in-huddle' ? 'inHuddle' : 'disabledForYou');
    return connected ? undefined : t('offline');
  }

  async function change(next: HandType) {
    setPending(next);
    try {
      await api('PATCH /api/people/states/:userId', { params: { userId }, body: { handType: next } });
    } catch (error) {
      if (meansLoggedOut(error)) void showLoggedOutDialog();
      else showToast({ kind: 'error', text: t('failed'), detail: errorText(error) });
    } finally {
      setPending(null);
    }
  }

  return {
    handType,
    rank: me?.orderRaised ?? 0,
    pending,
    reasonNot,
    change: pending === null ? (next) => void change(next) : undefined,
  };
}
