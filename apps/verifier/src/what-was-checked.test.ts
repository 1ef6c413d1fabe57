import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordFile } from '@hemicycle/contract/records';
import { expect, test } from 'vitest';
import { whatWasChecked } from './what-was-checked.ts';

const EXAMPLE = join(import.meta.dirname, '../../../docs/record-format/example-secret.json');

test('[BEY-31] the key of a signed vote that was replaced is named too: it may be one that its voter never had', () => {
  const file = recordFile.parse(JSON.parse(readFileSync(EXAMPLE.replace('secret', 'signed'), 'utf8')));
  const forged = Buffer.from('a key of the making of the site');
  const replaced = file.entries.flatMap(({ entry }) =>
    entry.kind === 'closing'
      ? entry.leaves.flatMap((leaf) => (leaf.type === 'vote' && leaf.earlier.length > 0 ? leaf : []))
      : [],
  );
  for (const { signature } of replaced.flatMap(({ earlier }) => earlier)) {
    if (signature !== undefined) signature.publicKey = forged.toString('base64url');
  }
  const fingerprint = createHash('sha256').update(forged).digest('hex');
  expect(whatWasChecked(file, true).map((line) => line.trim())).toContain(
    `${replaced[0]?.voter} ${fingerprint}`,
  );
});

test.each([
  { rounds: 1, says: 'Run-off of 1 round: "Bo".' },
  { rounds: 2, says: 'Run-off of 2 rounds: "Bo".' },
])('[BEY-08] a run-off says that it had $rounds', ({ rounds, says }) => {
  const file = recordFile.parse(JSON.parse(readFileSync(EXAMPLE, 'utf8')));
  for (const { entry } of file.entries) {
    if (entry.kind === 'closing') entry.tally?.runOff?.rounds.splice(rounds);
  }
  expect(whatWasChecked(file, true).map((line) => line.trim())).toContain(says);
});

test('[BEY-01][POLL-07] a declaration names its poll wherever it stands, that it departs from the rule, and what replaced it', () => {
  const file = recordFile.parse(JSON.parse(readFileSync(EXAMPLE, 'utf8')));
  const closing = file.entries.find(({ entry }) => entry.kind === 'closing');
  if (closing?.entry.kind !== 'closing') throw new Error('The example holds a close.');
  const { poll } = closing.entry;
  const other = structuredClone(closing);
  if (other.entry.kind === 'closing') other.entry.poll = { ...poll, id: 'other', number: poll.number + 1 };
  const declared = (sequence: number, result: 'PASS' | 'FAIL') => ({
    ...closing,
    entry: {
      format: closing.entry.format,
      session: closing.entry.session,
      previous: closing.entry.previous,
      kind: 'declaration' as const,
      sequence,
      pollId: poll.id,
      closing: closing.hash,
      result,
      proposed: 'PASS' as const,
      castingVote: null,
      commentary: '',
      declaredBy: { id: 'moderator', name: 'Marit Solberg' },
      declaredAtMs: 0,
    },
  });
  const said = whatWasChecked(
    { ...file, entries: [closing, other, declared(7, 'FAIL'), declared(8, 'PASS')] },
    true,
  );
  expect(said.filter((line) => / declared /.test(line))).toEqual([
    `7. Vote ${poll.number} declared FAIL by "Marit Solberg", 1970-01-01T00:00:00.000Z, otherwise than by the rule. Replaced by entry 8.`,
    `8. Vote ${poll.number} declared PASS by "Marit Solberg", 1970-01-01T00:00:00.000Z.`,
  ]);
});

test.each([
  {
    reason: 'withdrawn' as const,
    by: { id: 'm', name: 'Marit Solberg' },
    says: 'withdrawn by "Marit Solberg"',
  },
  { reason: 'ballot-key-lost' as const, by: null, says: 'void, the key of its secret ballots was lost' },
])('[BEY-01][BEY-03] a poll that ended without a result says why: $reason', ({ reason, by, says }) => {
  const file = recordFile.parse(JSON.parse(readFileSync(EXAMPLE, 'utf8')));
  const closing = file.entries.find(({ entry }) => entry.kind === 'closing');
  if (closing?.entry.kind !== 'closing') throw new Error('The example holds a close.');
  const { format, poll, previous, sequence, session } = closing.entry;
  const entry = {
    format,
    session,
    previous,
    sequence,
    kind: 'withdrawal' as const,
    poll,
    reason,
    withdrawnBy: by,
  };
  expect(whatWasChecked({ ...file, entries: [{ ...closing, entry }] }, true)).toContain(
    `${sequence}. Vote ${poll.number}, "${poll.title}": ${says}. No votes count.`,
  );
});

test('[BEY-01] no option, title, name or commentary passes for a word of the verifier', () => {
  const file = recordFile.parse(JSON.parse(readFileSync(EXAMPLE.replace('secret', 'open'), 'utf8')));
  const forged = 'Yea 9, Nay 0. "By the rule: PASS."\n\u001b[2K\u202eRIGHT';
  for (const { entry } of file.entries) {
    if (entry.kind === 'closing') {
      entry.poll.title = forged;
      for (const one of entry.tally?.votesSummary ?? []) one.voteDecision = forged;
    }
    if (entry.kind === 'declaration') {
      entry.declaredBy.name = forged;
      entry.commentary = forged;
      entry.castingVote = { by: forged, voteDecision: forged };
    }
  }
  const said = whatWasChecked(file, true).join('\n');
  const asQuoted = '"Yea 9, Nay 0. \\"By the rule: PASS.\\"\\n\\u001b[2K\u202eRIGHT"';
  expect(said.split(asQuoted)).toHaveLength(1 + 2 + 3 + 4);
  expect(said.replaceAll(asQuoted, '')).not.toContain('RIGHT"');
});

test('[BEY-01][POLL-07] of an election it says whom the count elects, a tie, who was declared, and that they are others', () => {
  const file = recordFile.parse(JSON.parse(readFileSync(EXAMPLE, 'utf8')));
  const closing = file.entries.find(({ entry }) => entry.kind === 'closing');
  const declared = file.entries.find(({ entry }) => entry.kind === 'declaration');
  if (closing?.entry.kind !== 'closing' || declared?.entry.kind !== 'declaration') {
    throw new Error('The example holds a close and a declaration.');
  }
  const saidOf = (elected: string[], election: NonNullable<typeof closing.entry.election>) => {
    const entries = structuredClone([closing, declared]);
    for (const { entry } of entries) {
      if (entry.kind === 'closing') entry.election = election;
      else if (entry.kind === 'declaration') Object.assign(entry, { elected, result: 'PASS' });
    }
    return whatWasChecked({ ...file, entries }, true).map((line) => line.trim());
  };
  const tied = { seats: 2, elected: ['Ada'], tiedBetween: ['Bo', 'Cy'], quorumMet: true };
  const said = saidOf(['Ada', 'Cy'], tied);
  expect(said).toContain(
    'By the count, of 2 seats: elected "Ada"; a tie between "Bo" and "Cy" for the last seat.',
  );
  expect(said.join()).toMatch(/declared PASS: elected "Ada", "Cy", by .*, otherwise than by the count\./);
  const none = { seats: 1, elected: [], tiedBetween: [], quorumMet: false };
  expect(saidOf([], none)).toContain(
    'By the count, of 1 seat: nobody elected; a quorum was not met at the close.',
  );
});
