/** A problem that the operator must solve before the server can start. Its message is the one line
 *  that the operator reads: what is wrong and what to do. `main.ts` prints it without a stack trace
 *  and exits with code 1. */
export class StartError extends Error {
  override name = 'StartError';
}
