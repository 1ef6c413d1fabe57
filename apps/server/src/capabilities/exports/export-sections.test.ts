import { expect, test } from 'vitest';
import { exportSections } from './export-sections.ts';
import { testDocument } from './testing-document.ts';

const runOff = { rounds: [], winner: 'Ann', tiedBetween: [] };

/** The last rows of the rounds of a ranking in which Ann is first. */
function endOfRounds(quorumMet: boolean) {
  const document = testDocument([], { poll: { voteOptions: ['Ann', 'Ben'], form: { kind: 'ranking' } } });
  const { poll } = document.inspection;
  if (poll.tally === null) throw new Error('the document of a closed poll has a tally');
  const election = { seats: 1, elected: quorumMet ? ['Ann'] : [], tiedBetween: [], quorumMet };
  const counted = { ...poll, election, tally: { ...poll.tally, runOff } };
  const sections = exportSections({ ...document, inspection: { ...document.inspection, poll: counted } });
  return sections.find(({ id }) => id === 'run-off')?.rows.flat();
}

test.each([
  { quorumMet: true, says: 'Winner' },
  { quorumMet: false, says: 'First by the count; a quorum was not met' },
])('[BEY-08][BEY-11] a file names no winner where a quorum was not met: met $quorumMet', (given) => {
  expect(endOfRounds(given.quorumMet)).toContain(given.says);
});
