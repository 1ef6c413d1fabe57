import { hash } from 'node:crypto';
import type {
  ClosingEntry,
  RecordTally,
  DeclarationEntry,
  RecordFile,
  WithdrawalEntry,
} from '@hemicycle/contract/records';
import { quoted } from '@hemicycle/record/quoted';
import { shownHash } from '@hemicycle/record/shown-hash';
import { isSecretPoll } from '@hemicycle/rules/polls/privacy';
import { isAsProposed } from '@hemicycle/rules/polls/propose-elected';
import { firstLineOf } from './first-line.ts';

/** The checks of a record without problems, and its content, as lines of text. `againstPublished`:
 *  whether its keys were compared with published ones. */
export function whatWasChecked(file: RecordFile, againstPublished: boolean): string[] {
  return [
    firstLineOf(file, againstPublished),
    `${file.entries.length} ${file.entries.length === 1 ? 'entry' : 'entries'}, handed out ${time(file.issuedAtMs)}. Compare the line above with the minutes, and with what others noted.`,
    'Checked: every byte of the file is spelled as it must be; the hash and the signature of every entry and of the file; that entries',
    'follow each other; and inside each close that every ballot fits the vote and comes from the electorate once, with its weight,',
    'that the tree is over these ballots, that counting them anew gives the same tally, and the rule the same outcome; and where casts',
    'are signed, that each signature is by the passkey beside it over just this ballot.',
    ...file.entries.flatMap(({ entry, hash: entryHash }) => {
      if (entry.kind === 'closing') return ['', ...linesOfClosing(entry, entryHash)];
      if (entry.kind === 'declaration') return linesOfDeclaration(entry, file);
      return ['', ...linesOfWithdrawal(entry)];
    }),
    ...linesOfHead(file),
    '',
    ...file.keys.map((key) => `Key ${key.keyId}`),
    againstPublished
      ? 'The keys are among the published ones that were given.'
      : 'The keys were taken from the file. Compare them with those the site publishes at /api/record-keys, or give these by --keys.',
  ];
}

/** Who signed with which key, for counted and for replaced votes, so that voters can say whether a
 *  key is theirs. */
function linesOfSigners(leaves: ClosingEntry['leaves']): string[] {
  const votes = leaves.flatMap((leaf) =>
    leaf.type === 'vote' && leaf.signature !== undefined ? { ...leaf, signature: leaf.signature } : [],
  );
  if (votes.length === 0) return [];
  const fingerprints = new Map(
    votes.flatMap(({ voter, signature, earlier }) =>
      [...earlier.flatMap((one) => one.signature ?? []), signature].map(
        ({ by, publicKey }): [string, string] => [
          hash('sha256', Buffer.from(publicKey, 'base64url'), 'hex'),
          by ?? voter,
        ],
      ),
    ),
  );
  return [
    `   ${votes.length === 1 ? '1 vote holds' : `${votes.length} votes hold`} a signature by a passkey of who cast them. Their fingerprints, to be compared by their owners:`,
    ...Array.from(fingerprints, ([fingerprint, signer]) => `     ${signer} ${fingerprint}`),
  ];
}

function linesOfHead(file: RecordFile): string[] {
  if (!('head' in file)) return [];
  const { sequence, hash: head } = file.head;
  return ['', `Head of the session: entry ${sequence}, ${shownHash(head)}.`];
}

function linesOfClosing(
  { sequence, poll, electorate, entitled, tally, withheld, proposal, election, tree, leaves }: ClosingEntry,
  closingHash: string,
): string[] {
  const weighted = poll.votingOrganisation !== null;
  return [
    `${sequence}. Vote ${poll.number}, ${quoted(poll.title)}: closed ${time(poll.closedAtMs)}.`,
    `   Closing hash ${shownHash(closingHash)}.`,
    ...linesOfQuestion(poll, proposal),
    ...(tally === null
      ? linesOfWithheld(withheld, leaves, entitled)
      : linesOfTally(tally, entitled, weighted)),
    ...(proposal === null ? [] : [`   By the rule: ${proposal.outcome}${proposal.tied ? ' (a tie)' : ''}.`]),
    ...(election === undefined ? [] : [linesOfElection(election)]),
    ...(isSecretPoll(poll.privacy) ? ['   The vote was secret: receipts and ballots stand apart.'] : []),
    ...linesOfRollCall(poll, leaves),
    ...linesOfSigners(leaves),
    `   Root of the tree, for proofs alone: ${tree.root} over ${tree.size} ${tree.size === 1 ? 'leaf' : 'leaves'}.`,
    '   Entitled to vote:',
    ...electorate.map(({ voter, name, group, weight, proxy }) =>
      [
        `     ${voter} ${quoted(name)}`,
        ...(group === null ? [] : [quoted(group)]),
        ...(weighted ? [`weight ${weight}`] : []),
        ...(proxy === null ? [] : [`proxy ${proxy}`]),
      ].join(', '),
    ),
  ];
}

/** That the roll was called, and for whom a clerk entered the vote that counts. */
function linesOfRollCall({ rollCall }: ClosingEntry['poll'], leaves: ClosingEntry['leaves']): string[] {
  if (rollCall === undefined) return [];
  const entered = leaves.flatMap((leaf) =>
    leaf.type === 'vote' && leaf.entered !== undefined ? { voter: leaf.voter, by: leaf.entered } : [],
  );
  return [
    `   The roll was called ${rollCall.orderedBy === 'own' ? 'in the order of the house' : `by ${rollCall.orderedBy}`} from ${time(rollCall.startedAtMs)}. ${entered.length} of ${leaves.length} votes were entered by a clerk:`,
    ...entered.map(({ voter, by }) => `     ${voter}, by ${by.id} ${quoted(by.name)}`),
  ];
}

/** How many people voted, and the count. */
function linesOfTally(tally: RecordTally, entitled: ClosingEntry['entitled'], weighted: boolean): string[] {
  const amount = (votes: number, weight: string) =>
    weighted ? `${votes} (weight ${weight})` : String(votes);
  const counts = (summary: RecordTally['votesSummary']) =>
    summary.map((one) => `${quoted(one.voteDecision)} ${amount(one.votes, one.weight)}`).join(', ');
  return [
    `   ${amount(tally.votes, tally.weight)} of ${amount(entitled.votes, entitled.weight)} entitled voted.`,
    ...(tally.votesSummary.length > 0 ? [`   ${counts(tally.votesSummary)}.`] : []),
    ...(tally.questionSummaries ?? []).map(
      (summary, index) => `   Question ${index + 1}: ${counts(summary)}.`,
    ),
    ...(tally.runOff === null
      ? []
      : [
          `   Run-off of ${rounds(tally.runOff.rounds.length)}: ${tally.runOff.winner === null ? 'nobody wins' : quoted(tally.runOff.winner)}.`,
        ]),
  ];
}

/** The options that the count elects, and a tie that leaves seats open. */
function linesOfElection({
  elected,
  quorumMet,
  seats,
  tiedBetween,
}: NonNullable<ClosingEntry['election']>): string {
  const open = seats - elected.length;
  const tie =
    tiedBetween.length === 0
      ? ''
      : `; a tie between ${tiedBetween.map(quoted).join(' and ')} for the last ${open === 1 ? 'seat' : `${open} seats`}`;
  return `   By the count, of ${seats === 1 ? '1 seat' : `${seats} seats`}: ${namesOf(elected)}${tie}${quorumMet ? '' : '; a quorum was not met at the close'}.`;
}

function namesOf(elected: readonly string[]): string {
  return elected.length === 0 ? 'nobody elected' : `elected ${elected.map(quoted).join(', ')}`;
}

/** Why nobody sees a count. */
function linesOfWithheld(
  withheld: ClosingEntry['withheld'],
  leaves: ClosingEntry['leaves'],
  entitled: ClosingEntry['entitled'],
): string[] {
  const fewest = withheld?.fewest ?? 0;
  const why =
    withheld?.reason === 'too-few-of-weight'
      ? `fewer than ${fewest} voted with some weight`
      : `fewer than ${fewest} voted`;
  return [
    `   ${leaves.length} of ${entitled.votes} entitled voted.`,
    `   Count withheld: ${why}. The ballots were destroyed, and the record proposes no outcome.`,
  ];
}

/** The question of the poll, and the side of each option under the rule. */
function linesOfQuestion(
  { form, voteOptions, question }: ClosingEntry['poll'],
  proposal: ClosingEntry['proposal'],
): string[] {
  const standsFor = (index: number): string => {
    if (proposal === null) return '';
    return [' (for)', ' (against)'][index] ?? ' (abstention)';
  };
  const options = (list: readonly string[]) => list.map((one, at) => quoted(one) + standsFor(at)).join(', ');
  return [
    ...(question === '' ? [] : [`   Question: ${quoted(question)}`]),
    ...(form.kind === 'questions'
      ? form.questions.map(
          (one, at) => `   Question ${at + 1}: ${quoted(one.question)} ${options(one.voteOptions)}.`,
        )
      : [`   Options: ${options(voteOptions)}.`]),
  ];
}

/** The lines of a declaration. They name the poll, since it may stand below an entry of another
 *  poll. */
function linesOfDeclaration(entry: DeclarationEntry, { entries }: RecordFile): string[] {
  const { castingVote, commentary, declaredAtMs, declaredBy, elected, pollId, proposed, result, sequence } =
    entry;
  const [closing] = entries.flatMap(({ entry: one }) =>
    one.kind === 'closing' && one.poll.id === pollId ? one : [],
  );
  const later = entries.find(
    ({ entry: one }) => one.kind === 'declaration' && one.pollId === pollId && one.sequence > sequence,
  );
  const election = closing?.election;
  const departs =
    elected !== undefined && election !== undefined
      ? isAsProposed(election, elected)
        ? ''
        : ', otherwise than by the count'
      : proposed !== null && proposed !== result
        ? ', otherwise than by the rule'
        : '';
  const quorumUnmet =
    result === 'PASS' && closing?.quorum.closing.some(({ pass }) => !pass)
      ? ', though a quorum was not met at the close'
      : '';
  const what = elected === undefined ? result : `${result}: ${namesOf(elected)},`;
  const replaced = later === undefined ? '' : ` Replaced by entry ${later.entry.sequence}.`;
  return [
    `${sequence}. Vote ${closing?.poll.number ?? pollId} declared ${what} by ${quoted(declaredBy.name)}, ${time(declaredAtMs)}${departs}${quorumUnmet}.${replaced}`,
    ...(castingVote === null
      ? []
      : [`   Casting vote by ${quoted(castingVote.by)}: ${quoted(castingVote.voteDecision)}.`]),
    ...(commentary === '' ? [] : [`   Commentary: ${quoted(commentary)}`]),
  ];
}

/** What was done to the vote while it was open. */
function linesOfCourse({ course = [] }: ClosingEntry['poll']): string[] {
  return course.map(({ act, atMs, by, endsAtMs, remainingMs }) => {
    const end =
      endsAtMs !== null
        ? `, to end at ${time(endsAtMs)}`
        : remainingMs !== null
          ? `, ${remainingMs} ms kept`
          : '';
    return `   ${act === 'extended' ? 'Extended' : act === 'suspended' ? 'Suspended' : 'Resumed'} by ${quoted(by.name)}, ${time(atMs)}${end}.`;
  });
}

function linesOfWithdrawal({ sequence, poll, reason, withdrawnBy, commentary }: WithdrawalEntry): string[] {
  const by = withdrawnBy === null ? '' : ` by ${quoted(withdrawnBy.name)}`;
  const how = reason === 'withdrawn' ? `withdrawn${by}` : 'void, the key of its secret ballots was lost';
  return [
    `${sequence}. Vote ${poll.number}, ${quoted(poll.title)}: ${how}. No votes count.`,
    ...(commentary === undefined ? [] : [`   Reason: ${quoted(commentary)}`]),
    ...linesOfCourse(poll),
  ];
}

function rounds(count: number): string {
  return count === 1 ? '1 round' : `${count} rounds`;
}

function time(ms: number): string {
  return new Date(ms).toISOString();
}
