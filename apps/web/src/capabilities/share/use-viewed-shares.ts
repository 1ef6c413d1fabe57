import type { ViewShareAnswer } from '@hemicycle/rules/share/share-policy';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShallow } from 'zustand/react/shallow';
import { useLive } from '../../realtime/use-live.ts';
import { announce } from '../../ui/announcer.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useSignedIn } from '../auth/public.ts';
import { usePersonName } from '../people/public.ts';
import { useSiteConfig } from '../site/public.ts';
import { type Begun, noteBegun, nothingBegun, type ShownShare } from './running-shares.ts';
import { viewAnswerOf } from './sees-shares.ts';

/** The screens that others share, as far as this person may see them. */
export interface ViewedShares {
  /** The one on the stage; null where there is none. */
  readonly shown: ShownShare | null;
  /** All of them, in the order in which they began. */
  readonly running: readonly ShownShare[];
  readonly show: (share: ShownShare) => void;
  /** The own screen began after all others, so that they see it first. */
  readonly ownIsNewest: boolean;
}

const OWN = 'own';
const nothing: readonly ShownShare[] = [];

function useViewAnswer(): ViewShareAnswer {
  const viewer = useSignedIn();
  const { flags } = useSiteConfig();
  return useLive(useShallow((live) => viewAnswerOf(viewer, flags, live)));
}

/** Whether this person may see what others share.  Source: SHARE-05. */
export function useSeesShares(): boolean {
  return useViewAnswer().ok;
}

/** What is shown of the screens that others share: the newest, or the one that was chosen, until
 *  another begins; when it ends, the newest that still runs. What is shown and the end of the last
 *  are said to assistive technology; from whom they are taken away on the way is told why. Source:
 *  SHARE-03 … SHARE-05. */
export function useViewedShares(shared: readonly ShownShare[], sharing: boolean): ViewedShares {
  const { t } = useTranslation('share');
  const answer = useViewAnswer();
  const refusal = answer.ok ? null : answer.reason;
  const [choice, setChoice] = useState<{ readonly peerId: string; readonly atCount: number } | null>(null);
  const noted = useRef<Begun>(nothingBegun);
  noted.current = noteBegun(noted.current, [
    ...shared.map(({ peerId }) => peerId),
    ...(sharing ? [OWN] : []),
  ]);
  const begun = noted.current;

  const seen = answer.ok ? shared : nothing;
  const shares = useMemo((): ViewedShares => {
    const running = begun.ids.flatMap((id) => seen.find(({ peerId }) => peerId === id) ?? []);
    const chosen =
      choice?.atCount === begun.count ? running.find(({ peerId }) => peerId === choice.peerId) : undefined;
    return {
      shown: chosen ?? running.at(-1) ?? null,
      running,
      show: ({ peerId }) => setChoice({ peerId, atCount: begun.count }),
      ownIsNewest: begun.ids.at(-1) === OWN,
    };
  }, [seen, begun, choice]);

  const sharerId = shares.shown?.userId ?? null;
  const nameOf = usePersonName();
  const sharer = useLive((live) => (sharerId === null ? undefined : live.people[sharerId]));
  const name = sharer && nameOf(sharer);
  const said = useRef<string | null>(null);
  useEffect(() => {
    // The live state may bring the name later than the media brings the screen.
    if (sharerId === said.current || (sharerId !== null && name === undefined)) return;
    said.current = sharerId;
    if (name !== undefined) announce(t('nowSharing', { name }));
  }, [sharerId, name, t]);

  const before = useRef<string | null>(null);
  useEffect(() => {
    if (sharerId === before.current) return;
    before.current = sharerId;
    if (sharerId !== null) return;
    if (refusal === null) announce(t('noLongerSharing'));
    // It goes on for the others.
    else showToast({ kind: 'warning', text: t(`viewRefusals.${refusal}`) });
  }, [sharerId, refusal, t]);
  return shares;
}
