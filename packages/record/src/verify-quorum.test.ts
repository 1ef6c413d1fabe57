import type { ClosingEntry, DeclarationEntry, SignedEntry } from '@hemicycle/contract/records';
import { RECORD_FORMAT } from '@hemicycle/contract/record-format';
import { expect, test } from 'vitest';
import { buildClosingEntry } from './build-entry.ts';
import { testRecordPoll } from './testing-poll.ts';
import { problemsOfDeclaration } from './verify-declaration.ts';

const session = { id: 's1', title: 'Plenary' };
const hash = '0'.repeat(64);
const { signedCasts: _, ...poll } = testRecordPoll;

/** A closing in which the only elector has voted Yea. */
function closingOf(pass: boolean, kind: 'none' | 'simple'): ClosingEntry {
  return buildClosingEntry(
    { session, sequence: 1, previous: null },
    {
      poll: { ...poll, majority: { ...poll.majority, kind } },
      electorate: [{ voter: 'v', name: 'V', group: null, weight: '1', proxy: null }],
      present: { votes: 1, weight: '1' },
      quorum: { opening: [], closing: [{ rule: 'q', name: 'Half', pass, displayString: '50%' }] },
      leaves: [
        {
          type: 'vote',
          voter: 'v',
          by: null,
          voteDecision: 'Yea',
          weight: '1',
          receipt: 'A'.repeat(43),
          arrivedAtMs: 2000,
          earlier: [],
        },
      ],
      replaced: [],
    },
  );
}

function problemsOf(closing: ClosingEntry, declared: Partial<DeclarationEntry>): string {
  const declaration: DeclarationEntry = {
    format: RECORD_FORMAT,
    session,
    sequence: 2,
    previous: hash,
    kind: 'declaration',
    pollId: poll.id,
    closing: hash,
    result: 'PASS',
    proposed: 'PASS',
    castingVote: null,
    commentary: '',
    declaredBy: { id: 'mod', name: 'Marit Solberg' },
    declaredAtMs: 10_000,
    ...declared,
  };
  const before: SignedEntry[] = [{ entry: closing, hash, keyId: 'k', signature: 's' }];
  return problemsOfDeclaration(declaration, before).join();
}

test.each(['none', 'simple'] as const)(
  '[QUOR-02][BEY-01] without the quorum FAIL is proposed, whatever the rule: %s',
  (kind) => {
    const unmet = closingOf(false, kind);
    expect(problemsOf(unmet, { proposed: 'FAIL', result: 'FAIL' })).toBe('');
    expect(problemsOf(unmet, { proposed: 'FAIL', commentary: 'All the same.' })).toBe('');
    expect(problemsOf(unmet, { proposed: 'FAIL' })).toContain('without a commentary');
    expect(problemsOf(closingOf(true, kind), { proposed: 'FAIL', result: 'FAIL' })).toContain(
      'the rule proposes',
    );
  },
);

test('[QUOR-02][BEY-01] a declaration of the time when the quorum was not regarded still verifies', () => {
  expect(problemsOf(closingOf(false, 'simple'), {})).toBe('');
  expect(problemsOf(closingOf(false, 'none'), { proposed: null })).toBe('');
  expect(problemsOf(closingOf(false, 'simple'), { proposed: null })).toContain('the rule proposes');
});
