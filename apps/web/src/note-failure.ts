/** What browsers, and the loader of our own parts, say where a file could not be fetched. */
const NOT_FETCHED =
  /dynamically imported module|module script failed|preload CSS|Failed to fetch|NetworkError|Load failed/i;

/** Writes what failed to the console: in one line where the server, the network or the browser
 *  refused it, since no code of ours is to be looked for then; with its stack otherwise. */
export function noteFailure(what: string, error: unknown): void {
  if (!isFromOutside(error)) console.warn(what, error);
  else console.warn(error.message === '' ? what : `${what}: ${error.message}`);
}

function isFromOutside(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return error instanceof DOMException || error.name === 'ApiError' || NOT_FETCHED.test(error.message);
}
