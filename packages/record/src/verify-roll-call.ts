import type { ClosingEntry } from '@hemicycle/contract/records';

/** The problems of votes that a clerk entered, in words. They stand only where the roll was called,
 *  not before that began, and nobody cast them as a proxy. A clerk never replaces a vote that was
 *  cast. Source: BEY-41, docs/record-format.md §4. */
export function problemsOfRollCall({ poll: { rollCall }, leaves }: ClosingEntry): string[] {
  return leaves.flatMap((leaf) => {
    if (leaf.type !== 'vote') return [];
    const problems: string[] = [];
    const votes = [...leaf.earlier, leaf];
    const entered = votes.filter((vote) => vote.entered !== undefined);
    if (entered.length > 0 && rollCall === undefined) {
      problems.push(`a clerk entered a vote of ${leaf.voter}, but no roll was called`);
    }
    if (entered.some(({ arrivedAtMs }) => rollCall !== undefined && arrivedAtMs < rollCall.startedAtMs)) {
      problems.push(`a clerk entered a vote of ${leaf.voter} before the roll was called`);
    }
    if (leaf.entered !== undefined && leaf.by !== null) {
      problems.push(`a clerk entered a vote of ${leaf.voter} that a proxy cast`);
    }
    const overCast = votes.some(
      (vote, index) => vote.entered !== undefined && index > 0 && votes[index - 1]?.entered === undefined,
    );
    if (overCast) problems.push(`a clerk replaced a vote that ${leaf.voter} cast`);
    return problems;
  });
}
