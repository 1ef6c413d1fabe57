import type { SignedSessionHead } from '@hemicycle/contract/records';
import { useMemo } from 'react';
import { type EarlierVotesRead, isInList, useEarlierVotes } from '../polls/public.ts';
import { useLive } from '../../realtime/use-live.ts';
import { useLastReady } from '../../ui/use-last-ready.ts';
import { eventsOf, type KnownOfSitting, type ProceedingsEvent } from './events-of.ts';
import { useRecordedActs } from './use-recorded-acts.ts';
import { useSittingFacts } from './use-sitting-facts.ts';
import { useSpeeches } from './use-speeches.ts';

const NOTHING_KNOWN: KnownOfSitting = { facts: [], desertedAtMs: null, speeches: [] };

/** The proceedings of a sitting, as far as they have been loaded. */
export interface ProceedingsRead {
  /** The state of loading its earlier votes. */
  readonly earlier: EarlierVotesRead;
  /** Whether all of its votes have been loaded. */
  readonly isWhole: boolean;
  readonly events: readonly ProceedingsEvent[];
  /** The head of its record; null while nothing is recorded, or until it is loaded. */
  readonly head: SignedSessionHead | null;
  /** Why the record or the other facts could not be loaded; null otherwise. */
  readonly failure: { readonly error: unknown } | null;
  readonly readAgain: () => void;
}

/** Loads the proceedings of the sitting in the live state: all its votes, their entries in the
 *  record, and the events that belong to no vote. `withVotes` false leaves the votes out. Source:
 *  PROC-01, POLL-18. */
export function useProceedings(idVotingSession: string, withVotes = true): ProceedingsRead {
  const earlier = useEarlierVotes({ all: true });
  const isWhole = earlier.left === 0;
  const past = useLive((live) => live.past);
  const heldPolls = useLive((live) => live.polls);
  const polls = useMemo(() => heldPolls.filter((poll) => isInList(poll, past)), [heldPolls, past]);
  const record = useRecordedActs(idVotingSession, isWhole);
  const sitting = useSittingFacts(idVotingSession);
  const items = useLive(({ agenda }) => agenda.items);
  const recorded = useLastReady(record.loaded);
  const acts = recorded?.acts;
  const known = useLastReady(sitting.loaded) ?? NOTHING_KNOWN;
  const speeches = useSpeeches(known.speeches);
  const events = useMemo(() => {
    const all = eventsOf({ ...known, speeches }, polls, acts ?? [], items);
    return withVotes ? all : all.filter((event) => !('poll' in event));
  }, [known, speeches, polls, acts, items, withVotes]);
  const failed = [record.loaded, sitting.loaded].find(({ state }) => state === 'failed');
  return {
    earlier,
    isWhole,
    events,
    head: (withVotes && recorded?.head) || null,
    failure: failed?.state === 'failed' ? { error: failed.error } : null,
    readAgain: () => void Promise.all([record.loadAgain(), sitting.loadAgain()]),
  };
}
