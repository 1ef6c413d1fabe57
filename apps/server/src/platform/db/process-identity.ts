import { readFileSync, readlinkSync } from 'node:fs';

/** A mark that tells a process from a later one with the same number: its start time in ticks since
 *  the machine started. null where the system does not tell (no /proc) or the process has ended. */
export function processStartMark(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the command in parentheses, which may contain spaces. The start time is
    // field 22.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

/** True while the process runs. Where the system tells the start time, it must also match
 *  `startMark`. */
export function isSameProcess(pid: number, startMark: string | null): boolean {
  if (!isRunning(pid)) return false;
  const now = processStartMark(pid);
  return now === null || startMark === null || now === startMark;
}

/** True while a process with this number runs, whatever user owns it. A finished child whose exit
 *  code was not read yet counts as ended. */
export function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2, stat.lastIndexOf(')') + 3) !== 'Z';
  } catch {
    return true;
  }
}

/** The working folder of a process; null where the system does not tell. */
export function workingFolderOf(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}
