import type { SignedSessionHead } from '@hemicycle/contract/records';
import { useMemo } from 'react';
import { type EarlierVotesRead, isInList, useEarlierVotes } from '../polls/public.ts';
import { useLive } from '../../realtime/use-live.ts';
import { eventsOf, type KnownOfSitting, type ProceedingsEvent } from './events-of.ts';
import { useRecordedActs } from './use-recorded-acts.ts';
import { useSittingFacts } from './use-sitting-facts.ts';

const NOTHING_KNOWN: KnownOfSitting = { facts: [], desertedAtMs: null };

/** The proceedings of a sitting, as far as they have been read. */
export interface ProceedingsRead {
  /** What is read of its earlier votes. */
  readonly earlier: EarlierVotesRead;
  /** Whether all of its votes are known. */
  readonly isWhole: boolean;
  readonly events: readonly ProceedingsEvent[];
  /** The head of its record; null while nothing is recorded, or it was not read. */
  readonly head: SignedSessionHead | null;
  /** Why the record or what else occurred could not be read; null otherwise. */
  readonly failure: { readonly error: unknown } | null;
  readonly readAgain: () => void;
}

/** Reads the proceedings of the sitting that the live state holds: all its votes, what the record
 *  says of them, and what else occurred. Source: PROC-01. */
export function useProceedings(idVotingSession: string): ProceedingsRead {
  const earlier = useEarlierVotes({ all: true });
  const isWhole = earlier.left === 0;
  const past = useLive((live) => live.past);
  const heldPolls = useLive((live) => live.polls);
  const polls = useMemo(() => heldPolls.filter((poll) => isInList(poll, past)), [heldPolls, past]);
  const record = useRecordedActs(idVotingSession, isWhole);
  const sitting = useSittingFacts(idVotingSession);
  const recorded = record.loaded.state === 'ready' ? record.loaded.value : undefined;
  const acts = recorded?.acts;
  const known = sitting.loaded.state === 'ready' ? sitting.loaded.value : NOTHING_KNOWN;
  const events = useMemo(() => eventsOf(known, polls, acts ?? []), [known, polls, acts]);
  const failed = [record.loaded, sitting.loaded].find(({ state }) => state === 'failed');
  return {
    earlier,
    isWhole,
    events,
    head: recorded?.head ?? null,
    failure: failed?.state === 'failed' ? { error: failed.error } : null,
    readAgain: () => void Promise.all([record.loadAgain(), sitting.loadAgain()]),
  };
}
