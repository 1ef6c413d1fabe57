import { noteFailure } from '../../note-failure.ts';

/** The kept lines for an entry of the audit log, the newest last; none where the program that takes
 *  the texts of people out of them could not be loaded. */
export async function recentLogLines(): Promise<string[]> {
  try {
    return (await import('./told-log-lines.ts')).toldLogLines();
  } catch (error) {
    noteFailure('the lines of the log could not be made ready', error);
    return [];
  }
}
