/** The error messages of browsers, and of the loader of this program's parts, for a file that could
 *  not be fetched. */
const NOT_FETCHED =
  /dynamically imported module|module script failed|preload CSS|Failed to fetch|NetworkError|Load failed/i;

/** Writes a failure to the console. A failure of the server, the network or the browser takes one
 *  line, since its cause is not in this program. Any other failure is written with its stack. */
export function noteFailure(what: string, error: unknown): void {
  if (!isFromOutside(error)) console.warn(what, error);
  else console.warn(error.message === '' ? what : `${what}: ${error.message}`);
}

function isFromOutside(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  return error instanceof DOMException || error.name === 'ApiError' || NOT_FETCHED.test(error.message);
}
