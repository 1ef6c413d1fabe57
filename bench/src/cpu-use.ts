import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';

const TICKS_PER_SECOND = 100;

/** CPU time used so far, in seconds, by one process and by the whole machine. */
export interface CpuMark {
  readonly process: number | null;
  readonly machine: number;
}

/** Marks the CPU time so far. `pid`: any process; its share is null where the system does not give
 *  it (no /proc). */
export function markCpu(pid: number): CpuMark {
  return { process: secondsOf(pid), machine: busySeconds() };
}

/** The shares of all cores between a mark and now, after `seconds`, from 0 to 1. */
export function cpuSince(
  mark: CpuMark,
  pid: number,
  seconds: number,
): { process: number | null; machine: number } {
  const now = markCpu(pid);
  const available = seconds * availableParallelism();
  return {
    process: now.process === null || mark.process === null ? null : (now.process - mark.process) / available,
    machine: Math.min(1, (now.machine - mark.machine) / available),
  };
}

/** User and system time of a line of /proc/<pid>/stat, in seconds. The command in parentheses may
 *  hold spaces. */
export function secondsInStat(stat: string): number {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** The CPU time so far of a process and all its descendants, in seconds; null where the system does
 *  not give it. A descendant that has ended counts no more. */
export function secondsOfTree(pid: number): number | null {
  const each = secondsByProcess(pid);
  return each && [...each.values()].reduce((sum, seconds) => sum + seconds, 0);
}

/** The CPU time so far of a process and of each of its descendants, in seconds, by process; null
 *  where the system does not give it. */
export function secondsByProcess(pid: number): Map<number, number> | null {
  const parents = new Map<number, number>();
  try {
    for (const name of readdirSync('/proc')) {
      const parent = /^\d+$/u.test(name) ? parentOf(Number(name)) : null;
      if (parent !== null) parents.set(Number(name), parent);
    }
  } catch {
    return null;
  }
  const isOf = (one: number): boolean => one === pid || (parents.has(one) && isOf(parents.get(one) ?? 0));
  return new Map([...parents.keys()].filter(isOf).map((one) => [one, secondsOf(one) ?? 0]));
}

function parentOf(pid: number): number | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return null; // the process has ended meanwhile
  }
}

/** The CPU time so far of a process, in seconds; null where the system does not give it. */
export function secondsOf(pid: number): number | null {
  try {
    return secondsInStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return null;
  }
}

function busySeconds(): number {
  return cpus().reduce((sum, { times }) => sum + (times.user + times.nice + times.sys + times.irq) / 1000, 0);
}
