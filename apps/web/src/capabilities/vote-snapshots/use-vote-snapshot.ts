import type { Poll, VoteReceipt } from '@hemicycle/contract/polls';
import { takesSnapshots } from '@hemicycle/rules/vote-snapshots/snapshot-policy';
import { useRef, useState } from 'react';
import { useSignedIn } from '../auth/public.ts';
import { useOwnCamera } from '../devices/public.ts';
import { useSite } from '../site/public.ts';
import { postSnapshot } from './post-snapshot.ts';
import { removeSnapshot } from './remove-snapshot.ts';
import { useSnapshotConsent } from './snapshot-consent.ts';
import { takeStill } from './take-still.ts';
import { noteFailure } from '../../note-failure.ts';

/** The state of the snapshot of the latest vote. `missed`: the camera gave no picture. `removing`,
 *  `removed`: it is being taken back, or was. `unremoved`: it could not be taken back. */
export type SnapshotState =
  | 'none'
  | 'sending'
  | 'kept'
  | 'failed'
  | 'missed'
  | 'removing'
  | 'removed'
  | 'unremoved';

/** The verification snapshots of the viewer's votes in a poll. */
export interface VoteSnapshot {
  /** Whether the site and the poll use snapshots. If not, nothing is asked, taken or shown. */
  readonly asks: boolean;
  readonly cameraOn: boolean;
  readonly consent: boolean;
  readonly giveConsent: (consent: boolean) => void;
  /** Takes a still for a vote that is being sent, if the voter has agreed. */
  readonly take: (requestId: string) => void;
  /** Sends the still of this request once its vote is recorded, however long that took. */
  readonly follow: (requestId: string, receipt: Pick<VoteReceipt, 'receiptPublic'>) => void;
  readonly state: SnapshotState;
  readonly sendAgain: () => void;
  /** Takes the snapshot back; the vote stands. */
  readonly remove: () => void;
}

/** The snapshot of the viewer's votes in one poll. Source: VOTE-04. */
export function useVoteSnapshot({ id: pollId, anonymous }: Pick<Poll, 'id' | 'anonymous'>): VoteSnapshot {
  const { userId } = useSignedIn();
  const siteTakes = useSite((site) => site.config?.flags?.enableCameraSnapshotOnVoteSubmitted ?? false);
  const track = useOwnCamera((camera) => camera.track);
  const [consent, giveConsent] = useSnapshotConsent(userId);
  const [state, setState] = useState<SnapshotState>('none');
  const taken = useRef<{ requestId: string; still: Promise<Blob | null> } | null>(null);
  const unsent = useRef<(() => Promise<void>) | null>(null);
  const kept = useRef<string | null>(null);
  const asks = siteTakes && takesSnapshots(anonymous);

  async function send(receiptPublic: string, still: Promise<Blob | null>): Promise<void> {
    setState('sending');
    const picture = await still;
    if (picture === null) return setState('missed');
    try {
      await postSnapshot(pollId, receiptPublic, picture);
      unsent.current = null;
      kept.current = receiptPublic;
      setState('kept');
    } catch (error) {
      noteFailure('a verification snapshot was not sent', error);
      unsent.current = () => send(receiptPublic, still);
      setState('failed');
    }
  }

  async function remove(): Promise<void> {
    const { current } = kept;
    if (current === null) return;
    setState('removing');
    try {
      await removeSnapshot(pollId, current);
      kept.current = null;
      setState('removed');
    } catch (error) {
      noteFailure('a verification snapshot was not removed', error);
      setState('unremoved');
    }
  }

  return {
    asks,
    cameraOn: track !== null,
    consent,
    giveConsent,
    take(requestId) {
      setState('none');
      unsent.current = null;
      taken.current = asks && consent && track !== null ? { requestId, still: takeStill(track) } : null;
    },
    follow(requestId, { receiptPublic }) {
      const { current } = taken;
      if (current?.requestId !== requestId) return;
      taken.current = null;
      void send(receiptPublic, current.still);
    },
    state,
    sendAgain: () => void unsent.current?.(),
    remove: () => void remove(),
  };
}
