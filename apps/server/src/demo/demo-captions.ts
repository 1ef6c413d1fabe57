import type { Transaction } from 'kysely';
import { insertCaption } from '../capabilities/captions/public.ts';
import type { Database } from '../database.ts';
import { demoPeople, displayNameOf } from './demo-people.ts';

const MINUTE_MS = 60_000;
const LINE_MS = 4_000;

/** What was captioned as a vote was called. `minute`: how many minutes after the start. */
const said = [
  {
    minute: 5,
    lines: ['The Speaker: The House will now take item 1,', 'the adoption of the agenda.'],
  },
  {
    minute: 46,
    lines: [
      'The Speaker: We come to amendment 3 to article 2.',
      'The committee heard forty-two witnesses over nine',
      'sittings, and recommends that it be rejected.',
    ],
  },
  {
    minute: 70,
    lines: ['The Speaker: The question is that the Water', 'Protection Bill be read a second time.'],
  },
] as const;

/** Writes lines of captions into the past sitting, as its captioner typed them. */
export async function insertDemoCaptions(
  transaction: Transaction<Database>,
  sitting: { readonly id: string; readonly starts_ms: number },
): Promise<void> {
  const captioner = demoPeople.find(({ account }) => account === 'captioner');
  if (captioner === undefined) return;
  for (const { minute, lines } of said) {
    for (const [index, text] of lines.entries()) {
      await insertCaption(transaction, {
        id: `${sitting.id}-caption-${String(minute)}-${String(index)}`,
        id_voting_session: sitting.id,
        language: 'default',
        text,
        speaker_name: null,
        person_id: captioner.account,
        captioner_name: displayNameOf(captioner),
        request_id: null,
        created_ms: sitting.starts_ms + minute * MINUTE_MS + index * LINE_MS,
      });
    }
  }
}
