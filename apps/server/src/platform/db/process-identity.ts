import { readFileSync, readlinkSync } from 'node:fs';

/** What tells a process from a later one with the same number: its start time in ticks since the
 *  machine started. null where the system does not say (no /proc) or the process is gone. */
export function processStartMark(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is the command in parentheses and may itself hold spaces; the start time is
    // field 22.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

/** True while the process runs and, where the system tells, is the one that bore `startMark`. */
export function isSameProcess(pid: number, startMark: string | null): boolean {
  if (!isRunning(pid)) return false;
  const now = processStartMark(pid);
  return now === null || startMark === null || now === startMark;
}

/** True while a process with this number runs, whoever owns it. A finished child that nobody
 *  fetched does not count. */
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

/** The folder a process works in; null where the system does not say. */
export function workingFolderOf(pid: number): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}
