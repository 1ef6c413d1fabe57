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

/** The screens that other people share, as far as this person may see them. */
export interface ViewedShares {
  /** The share on the stage; null where there is none. */
  readonly shown: ShownShare | null;
  /** All running shares, in the order in which they began. */
  readonly running: readonly ShownShare[];
  readonly show: (share: ShownShare) => void;
  /** Whether the own share began after all others, so that other people see it first. */
  readonly ownIsNewest: boolean;
}

const OWN = 'own';
const nothing: readonly ShownShare[] = [];

function useViewAnswer(): ViewShareAnswer {
  const viewer = useSignedIn();
  const { flags } = useSiteConfig();
  return useLive(useShallow((live) => viewAnswerOf(viewer, flags, live)));
}

/** Whether this person may see shares of other people. Source: SHARE-05. */
export function useSeesShares(): boolean {
  return useViewAnswer().ok;
}

/** Decides which share of another person is shown. It is the newest, or the chosen one until
 *  another share begins. When the shown share ends, it is the newest that still runs. Assistive
 *  technology is told of the shown share, and of the end of the last one. A person who loses the
 *  right to see shares is told why. Source: SHARE-03 … SHARE-05. */
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
    // The name, from the live state, may come later than the screen, from the media.
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
    // The share goes on for other people, so the text must not say that it ended.
    else showToast({ kind: 'warning', text: t(`viewRefusals.${refusal}`) });
  }, [sharerId, refusal, t]);
  return shares;
}
