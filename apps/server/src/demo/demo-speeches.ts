import type { LiveSpeakers } from '@hemicycle/contract/speakers';
import type { SpeakingSide } from '@hemicycle/contract/speaking-rules';
import {
  answerStep,
  askToIntervene,
  callStep,
  closeSpeakersList,
  endStep,
  enterSpeechRequest,
  inOpenList,
  openSpeakersList,
  takeInterventionStep,
} from '../capabilities/speakers/public.ts';
import type { Deps } from '../deps.ts';
import type { Viewer } from '../platform/http/viewer.ts';
import { demoMembers } from './demo-people.ts';
import { viewerFor, withSignIn } from './demo-viewer.ts';

/** Who intervenes in the speech of the rapporteur. */
const INTERVENES = 'member09';

/** The debate on the bill in the demonstration's past sitting: four speeches, three of them with
 *  their side, an intervention with an answer, and a point of order, by the use cases of a sitting.
 *  `deps` have the clock of the sitting, `given` that of the server. `clock` sets the former, in
 *  minutes and seconds after the start; the debate ends before the vote at minute 48.
 *  Source: DESIGN §5, BEY-13, BEY-43. */
export async function holdPastDebate(
  { deps, given }: { readonly deps: Deps; readonly given: Deps },
  chair: Viewer,
  idVotingSession: string,
  clock: (minute: number, second: number) => number,
): Promise<void> {
  let list: LiveSpeakers;
  type Made = Parameters<typeof inOpenList>;
  const step = async (act: Made[3], made: Made[4]) => {
    list = await inOpenList(deps, chair, { idVotingSession, version: list.version }, act, made);
  };
  const call = (userId: string) => step('callSpeaker', callStep({ userId, overLimit: false }));
  const enter = async (userId: string, more: { side?: SpeakingSide; pointOfOrder?: boolean }) => {
    const { id: requestId } = await enterSpeechRequest(deps, chair, idVotingSession, {
      ...{ userId, name: null, side: null, pointOfOrder: false, ...more },
    });
    await step('callSpeaker', callStep({ requestId, overLimit: false }));
  };

  clock(14, 0);
  list = await openSpeakersList(deps, chair, idVotingSession, { title: null, interventions: 'chair' });
  clock(14, 12);
  await call('member11');
  const nowMs = clock(17, 20);
  const intervenes = demoMembers.find(({ account }) => account === INTERVENES);
  if (intervenes === undefined) throw new Error('the demonstration has this member');
  // By the clock of the sitting this sign-in would have expired, and any server might delete it.
  await withSignIn(given, INTERVENES, async (signInId) => {
    const member = viewerFor(intervenes, idVotingSession, nowMs, signInId);
    const { id } = await askToIntervene(deps, member, idVotingSession);
    await step('takeIntervention', takeInterventionStep(id));
  });
  clock(17, 58);
  await step('answerIntervention', answerStep);
  clock(18, 43);
  await step('endSpeech', endStep);
  clock(20, 30);
  await enter('member19', { side: 'for' });
  clock(23, 55);
  await enter('member04', { pointOfOrder: true });
  clock(24, 35);
  await enter('member07', { side: 'against' });
  clock(28, 2);
  await enter('member16', { side: 'for' });
  clock(31, 40);
  await closeSpeakersList(deps, chair, idVotingSession, list.version);
}
