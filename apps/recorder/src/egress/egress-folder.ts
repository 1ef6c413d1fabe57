import { copyFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Spool } from '../spool.ts';
import { ALL_SEGMENTS, LAST_SEGMENTS } from './egress-service.ts';
import { type ListedSegment, segmentsIn } from './playlist.ts';

/** The folder into which an egress writes the segments of one job. */
export interface EgressFolder {
  /** Takes the segments over that are listed by now and were not taken before. Answers how many
   *  were kept. */
  takeOver(): number;
  remove(): void;
}

/** Opens the folder of a job, as this program sees it. */
export function openEgressFolder(folder: string, spool: Spool): EgressFolder {
  const seen = new Set<string>();

  function listed(): ListedSegment[] {
    const lists = [ALL_SEGMENTS, LAST_SEGMENTS].map((name) => join(folder, name)).filter(existsSync);
    const all = lists.flatMap((path) => segmentsIn(readFileSync(path, 'utf8')));
    const fresh = new Map(all.filter(({ name }) => !seen.has(name)).map((one) => [one.name, one]));
    return [...fresh.values()].toSorted((one, other) => one.begunAt - other.begunAt);
  }

  return {
    takeOver() {
      let kept = 0;
      for (const segment of listed()) {
        seen.add(segment.name);
        const from = join(folder, segment.name);
        if (!existsSync(from)) continue;
        const run = spool.nextRun();
        run.begun(segment.begunAt);
        // The folder may lie on another disk.
        copyFileSync(from, join(run.folder, segment.name));
        if (run.keep(segment.name, 0, segment.ms) !== null) kept += 1;
        run.remove();
        rmSync(from);
      }
      return kept;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
