import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** The processes whose command line, environment or folder contains `text`. */
export function processesWith(text: string): { pid: number; command: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((name) => {
      try {
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
        const about = `${command} ${readlinkSync(`/proc/${name}/cwd`)} ${readFileSync(`/proc/${name}/environ`, 'latin1')}`;
        return command !== '' && about.includes(text) ? [{ pid: Number(name), command }] : [];
      } catch {
        return [];
      }
    });
}
