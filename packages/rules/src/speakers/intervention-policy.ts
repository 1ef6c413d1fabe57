import type { InterventionsBy } from '@hemicycle/contract/speaking-rules';

/** Who would let somebody interrupt a speech, or refuse it. `speakerId`: who speaks; null: nobody
 *  who is signed in. */
interface InterventionFacts {
  readonly interventions: InterventionsBy;
  readonly speakerId: string | null;
  readonly viewerId: string;
  readonly movesList: boolean;
}

/** Whether the viewer lets somebody interrupt the speech under way, or refuses it: who moves the
 *  list always, in the name of the speaker too; who speaks where their consent is what counts.
 *  Source: BEY-43. */
export function mayTakeIntervention({
  interventions,
  speakerId,
  viewerId,
  movesList,
}: InterventionFacts): boolean {
  if (interventions === 'off') return false;
  return movesList || (interventions === 'speaker' && speakerId === viewerId);
}
