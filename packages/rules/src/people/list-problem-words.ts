import type { ListProblemCode } from '@hemicycle/contract/list-problems';

/** A sentence for each problem of a list, made of the values that the problem names. */
export type ListProblemWords = Readonly<
  Record<ListProblemCode, (values: Readonly<Record<string, string>>) => string>
>;
