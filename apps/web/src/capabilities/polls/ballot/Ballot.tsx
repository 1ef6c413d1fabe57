import type { Poll } from '@hemicycle/contract/polls';
import { useRef, useState } from 'react';
import { useLive } from '../../../realtime/use-live.ts';
import { receiptKey } from '../live/receipt-key.ts';
import { useSignedIn } from '../../auth/public.ts';
import styles from './Ballot.module.css';
import { readCastAttempt } from './cast-attempt.ts';
import type { CastState } from './use-cast-vote.ts';
import { useVotedInPerson } from './use-voted-in-person.ts';
import { VoterBallot } from './VoterBallot.tsx';
import { VoterChooser } from './VoterChooser.tsx';
import { type Voter, votersOf } from './voters.ts';

type Who = Voter['userId'];

/** The ballots of somebody who may vote: their own, and one for each person whose proxy they are.
 *  Each ballot has its own state and receipt. A ballot that was opened once stays mounted, so that
 *  its vote goes on being sent while another ballot is filled in. Source: VOTE-01, PROXY-08,
 *  PROXY-09, looks §6. */
export function Ballot({ poll }: { poll: Poll }) {
  const { userId } = useSignedIn();
  const myVotes = useLive((live) => live.myVotes);
  const voters = votersOf(poll);
  const inPerson = useVotedInPerson(poll, voters);
  const [wanted, setWanted] = useState<Who>(() => voters[0]?.userId ?? null);
  const [looked, setLooked] = useState<ReadonlySet<Who>>(
    () =>
      new Set(
        voters
          .map((voter) => voter.userId)
          .filter((onBehalfOf) => readCastAttempt({ userId, pollId: poll.id, onBehalfOf }) !== null),
      ),
  );
  const [states, setStates] = useState<ReadonlyMap<Who, CastState['kind']>>(new Map());
  const place = useRef<HTMLDivElement>(null);
  const current = voters.find((voter) => voter.userId === wanted) ?? voters[0];
  if (current === undefined) return null;

  const receiptOf = (voter: Voter) =>
    myVotes[receiptKey({ pollId: poll.id, userId: voter.userId ?? userId })];
  const isWaiting = (voter: Voter) =>
    ['signing', 'sending', 'unsure'].includes(states.get(voter.userId) ?? '');
  const at = voters.indexOf(current);
  const next = [...voters.slice(at + 1), ...voters.slice(0, at)].find(
    (voter) => receiptOf(voter) === undefined && !isWaiting(voter) && !inPerson(voter),
  );

  function handleChoose(voter: Voter) {
    setLooked((before) => new Set([...before, wanted, voter.userId]));
    setWanted(voter.userId);
  }

  return (
    <div ref={place} className={styles.ballots}>
      {(voters.length > 1 || current.userId !== null) && (
        <VoterChooser
          voters={voters}
          chosen={current}
          onChoose={handleChoose}
          receiptOf={receiptOf}
          stateOf={(voter) => (inPerson(voter) ? 'in-person' : states.get(voter.userId))}
        />
      )}
      {voters
        .filter((voter) => voter.userId === current.userId || looked.has(voter.userId))
        .map((voter) => (
          <div key={voter.userId ?? ''} hidden={voter.userId !== current.userId}>
            <VoterBallot
              poll={poll}
              voter={voter}
              votedInPerson={inPerson(voter)}
              next={next}
              onNext={(other) => {
                handleChoose(other);
                requestAnimationFrame(() =>
                  place.current?.querySelector<HTMLElement>('input:checked')?.focus(),
                );
              }}
              onState={({ userId: who }, state) =>
                setStates((before) => (before.get(who) === state ? before : new Map(before).set(who, state)))
              }
            />
          </div>
        ))}
    </div>
  );
}
