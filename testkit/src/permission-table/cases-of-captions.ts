import { only, outcomes, peopleOfSession } from './cast.ts';
import type { PermissionCase } from './permission-case.ts';
import { attend, attendAs } from './world.ts';
import type { World } from './world.ts';

const captioners = ['captioner', 'transcriber'] as const;

/** A line of the session by the captioner; returns its id. */
async function captioned(world: World): Promise<string> {
  const { clients, server, idVotingSession } = world;
  await attendAs(server, clients.captioner, 'captioner', idVotingSession);
  const { id } = await clients.captioner.call('sendCaption', { body: { message: 'Order, order' } });
  return id;
}

/** A stream of the session; returns its id. */
async function streamed({ clients, idVotingSession }: World): Promise<string> {
  const { stream } = await clients.moderator.call('createCaptionStream', {
    params: { idVotingSession },
    body: { name: 'Steno One' },
  });
  return stream.id;
}

const moderators = only(['moderator']);

/** The cases of captions, their transcript and stenography programs. */
export const casesOfCaptions: readonly PermissionCase[] = [
  {
    endpoint: 'sendCaption',
    what: '[PERM-20][CAP-04] those who type captions, in the session that they attend',
    given: attend,
    input: () => ({ body: { message: 'Order, order', language: 'default' } }),
    expected: only(captioners),
  },
  {
    endpoint: 'correctCaption',
    what: '[PERM-20][BEY-15] those who type captions',
    given: captioned,
    input: (_world, captionId) => ({ params: { captionId }, body: { message: 'Order!', version: 1 } }),
    expected: only(captioners),
  },
  {
    endpoint: 'listCaptions',
    what: '[BEY-15] its people read the transcript',
    given: captioned,
    input: ({ idVotingSession }) => ({ params: { idVotingSession } }),
    expected: peopleOfSession,
  },
  {
    endpoint: 'downloadTranscript',
    what: '[BEY-15] its people save the transcript',
    given: captioned,
    input: ({ idVotingSession }) => ({ params: { idVotingSession, language: 'default', format: 'vtt' } }),
    expected: peopleOfSession,
  },
  {
    endpoint: 'switchAutomaticCaptions',
    what: '[CAP-01] moderators switch automatic captions; this site recognises no speech',
    input: ({ idVotingSession }) => ({ params: { idVotingSession }, body: { on: false } }),
    expected: moderators,
  },
  {
    endpoint: 'sendSpeech',
    what: '[CAP-01] without an utterance, whoever is signed in',
    expected: outcomes('invalid-input', { nobody: 'not-signed-in' }),
  },
  {
    endpoint: 'approveCaptions',
    what: '[BEY-39] captioners and moderators approve automatic lines',
    input: ({ idVotingSession }) => ({
      params: { idVotingSession },
      body: { lines: [{ captionId: 'no-such-line', version: 1 }] },
    }),
    expected: only([...captioners, 'moderator']),
  },
  {
    endpoint: 'readCaptionsIn',
    what: '[BEY-15] its people say in which language they read',
    input: ({ idVotingSession }) => ({ params: { idVotingSession }, body: { language: 'default' } }),
    expected: peopleOfSession,
  },
  {
    endpoint: 'countCaptionReaders',
    what: '[BEY-15] captioners and moderators see how many read along',
    input: ({ idVotingSession }) => ({ params: { idVotingSession } }),
    expected: only([...captioners, 'moderator']),
  },
  {
    endpoint: 'createCaptionStream',
    what: '[BEY-28] moderators give a stenography program its address',
    input: ({ idVotingSession }) => ({ params: { idVotingSession }, body: { name: 'Steno One' } }),
    expected: moderators,
  },
  {
    endpoint: 'listCaptionStreams',
    what: '[BEY-28] moderators see the stenography programs of the session',
    input: ({ idVotingSession }) => ({ params: { idVotingSession } }),
    expected: moderators,
  },
  {
    endpoint: 'revokeCaptionStream',
    what: '[BEY-28] moderators revoke the address of a stenography program',
    given: streamed,
    input: ({ idVotingSession }, streamId) => ({ params: { idVotingSession, streamId } }),
    expected: moderators,
  },
  ...(['writeCaptionStream', 'getCaptionStreamSeq', 'getCaptionStreamTranscript'] as const).map(
    (endpoint) => ({
      endpoint,
      what: '[BEY-28] without a token, whoever is signed in',
      expected: outcomes('invalid-input', { nobody: 'invalid-input' }),
    }),
  ),
];
