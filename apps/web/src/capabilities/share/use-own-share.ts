import type { MediaPort, OwnSource } from '@hemicycle/media';
import { readDeviceFlags } from '@hemicycle/rules/devices/device-flags';
import { canShare } from '@hemicycle/rules/share/share-policy';
import i18next from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { useLive } from '../../realtime/use-live.ts';
import { announce } from '../../ui/announcer.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useSignedIn } from '../auth/public.ts';
import { noteFailure } from '../../note-failure.ts';

/** The own screen share. While it cannot be used, `toggle` is undefined and `reason` says why.
 *  Source: SHARE-01, SHARE-02. */
export interface OwnShare {
  readonly state: 'off' | 'starting' | 'on';
  readonly reason: string | undefined;
  /** True when an administrator took the share away from this person: there is no button then.
   *  Source: SHARE-09. */
  readonly hidden: boolean;
  readonly toggle: (() => void) | undefined;
}

/** A further text for a share that could not start. */
const details = { 'device-denied': 'share:deniedBySystem', unsupported: 'share:unsupported' } as const;

/** `joined`: the media is joined, so a share can be sent. */
export function useOwnShare(port: MediaPort | null, status: OwnSource['status'], joined: boolean): OwnShare {
  const { t } = useTranslation('share');
  const { userId, actionsAllowed } = useSignedIn();
  const forceMuteShare = useLive((live) => live.people[userId]?.forceMuteShare ?? null);
  const connected = useLive((live) => live.connection === 'connected');
  const idVotingSession = useLive((live) => live.session?.idVotingSession);
  const state = status === 'on' ? 'on' : status === 'starting' ? 'starting' : 'off';
  const { iPad, iPhone } = readDeviceFlags(navigator);
  const may = canShare({ forceMuteShare, onIpadOrIphone: iPad || iPhone, actionsAllowed });
  const reason = reasonNot();

  function reasonNot(): string | undefined {
    if (state === 'on') return undefined;
    if (!may.ok) return t(`refusals.${may.reason}`);
    if (!connected) return t('offline');
    return joined ? undefined : t('notInMedia');
  }

  async function start() {
    const outcome = await port?.publishShare();
    if (!outcome || outcome.ok) return;
    const { code } = outcome.problem;
    if (code === 'share-cancelled' || code === 'superseded') return;
    const known = code === 'device-denied' || code === 'unsupported' ? details[code] : undefined;
    const detail = known === undefined ? {} : { detail: i18next.t(known), shownMs: 10_000 };
    showToast({ kind: 'error', text: i18next.t('share:failed'), ...detail });
  }

  const on = state === 'on';
  const told = useRef(false);
  useEffect(() => {
    if (on === told.current || idVotingSession === undefined) return;
    told.current = on;
    announce(i18next.t(on ? 'share:sharing' : 'share:noLongerSharing'));
    const body = {
      type: 'screenSharing',
      toGroup: idVotingSession,
      message: on ? 'started' : 'stopped',
    } as const;
    api('POST /api/people/broadcast', { body }).catch((error: unknown) => {
      noteFailure('the others could not be told of the shared screen', error);
    });
  }, [on, idVotingSession]);

  const usable = port !== null && reason === undefined && state !== 'starting';
  return {
    state,
    reason,
    hidden: forceMuteShare === -1,
    toggle: usable ? () => (state === 'on' ? port.stopShare() : void start()) : undefined,
  };
}
