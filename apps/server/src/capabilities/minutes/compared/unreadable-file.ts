/** Why a file is not compared with a sitting; the message is for the log alone. */
export class UnreadableFileError extends Error {
  override name = 'UnreadableFileError';
}
