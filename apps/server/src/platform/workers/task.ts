/** A piece of work of a worker thread: plain data in, plain data out (what `structuredClone`
 *  takes). */
export type Task = (input: never) => unknown;

/** Tasks by their names. */
export type Tasks = Readonly<Record<string, Task>>;

/** What a task takes. */
export type InputOf<One extends Task> = Parameters<One>[0];

/** What a task makes. */
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
