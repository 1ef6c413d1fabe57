import { z } from 'zod';
import { captionLanguage } from './captions.ts';
import { endpoint } from './endpoint.ts';
import { permissions } from './permissions.ts';
import { id } from './values.ts';

/** How many people in the main chamber read captions, by language; the language with most readers
 *  first. Languages that nobody reads are not in it, nor is who reads. Source: BEY-15. */
export const captionReaders = z.array(
  z.object({ language: captionLanguage, readers: z.number().int().positive() }),
);
export type CaptionReaders = z.output<typeof captionReaders>;

/** The people who are told how many read along. */
export const toldOfReaders = [permissions.transcriber, permissions.moderation] as const;

const ofSession = z.object({ idVotingSession: id });

/** `language`: the one whose lines stand on the caller's stage; null: none do. Repeating it changes
 *  nothing. Source: BEY-15. */
export const readCaptionsIn = endpoint({
  name: 'readCaptionsIn',
  method: 'PUT',
  path: '/api/captions/:idVotingSession/reading',
  access: 'signed-in',
  summary: 'Says in which language the caller reads the captions of a session, so that they are counted.',
  params: ofSession,
  body: z.object({ language: captionLanguage.nullable() }),
  errors: ['not-found', 'in-lobby'],
  limit: { counts: 'calls', most: [{ of: 'person', max: 60, withinMs: 60_000 }] },
});

/** Source: BEY-15. */
export const countCaptionReaders = endpoint({
  name: 'countCaptionReaders',
  method: 'GET',
  path: '/api/captions/:idVotingSession/readers',
  access: toldOfReaders,
  summary: 'How many people read the captions of a session now, by language.',
  params: ofSession,
  answer: z.object({ captionReaders }),
  errors: ['not-found', 'in-lobby'],
});

export const captionReaderCalls = { readCaptionsIn, countCaptionReaders };
