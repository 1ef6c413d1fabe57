/** A piece of work for a worker thread. Its input and output are plain data that `structuredClone`
 *  can copy. */
export type Task = (input: never) => unknown;

/** Tasks by their names. */
export type Tasks = Readonly<Record<string, Task>>;

/** The input of a task. */
export type InputOf<One extends Task> = Parameters<One>[0];

/** The output of a task. */
export type OutputOf<One extends Task> = Awaited<ReturnType<One>>;

/** What the pool sends to a thread. */
export interface Order {
  readonly task: string;
  readonly input: unknown;
}

/** What a thread sends back. */
export type Delivery =
  | { readonly is: 'made'; readonly output: unknown }
  | { readonly is: 'failed'; readonly error: Error };
