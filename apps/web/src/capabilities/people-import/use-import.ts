import { useEffect, useRef, useState } from 'react';
import { api, ApiError } from '../../api-client.ts';
import { type DryRow, type DryRun, isAsShown, rowsToSkip } from './import-plan.ts';
import { useSignedIn } from '../auth/public.ts';
import type { Correction, Reading, ReadList } from './read-list.ts';
import { importAndWait, type Progress } from './import-and-wait.ts';
import { keepList, type KeptList, keptList } from './kept-list.ts';
import { type ListSource, useListSource, useListWork } from './use-list-source.ts';

export const FIRST_READING: Reading = { encoding: undefined, decimal: undefined, createGroups: false };

/** What an import has done. `refused`: the rows that it left out because they were wrong. */
export interface ImportDone {
  readonly importId: string;
  readonly name: string;
  readonly created: number;
  readonly updated: number;
  readonly invites: boolean;
  /** Whether a mail server is set; without one, invitations become files. */
  readonly lettersReach: boolean;
  readonly refused: readonly DryRow[];
  readonly columns: DryRun['columns'];
}

/** The import of a list of people: reading it, what is chosen for each row, and applying it. A page
 *  that is read anew has its list again. Source: PEOP-02. */
export function useImport(onDone: (done: ImportDone) => void) {
  const [list, setList] = useState<ReadList | null>(null);
  const [refused, setRefused] = useState<{ source: ListSource; reading: Reading; error: ApiError } | null>(
    null,
  );
  const [progress, setProgress] = useState<Progress | null>(null);
  const { about, hold, done, sending } = useListSource();

  function tryOut(now: ReadList, skip: readonly number[]): Promise<DryRun> {
    return about(now.source, (from) =>
      api('POST /api/users/import', {
        body: { ...from, ...bodyOfList(now), dryRun: true, skip: [...skip] },
      }),
    );
  }

  const key = `people-import ${useSignedIn().userId}`;
  /** The list of before the page was read anew, until it is on screen again. */
  const back = useRef<KeptList | null | undefined>(undefined);
  if (back.current === undefined) back.current = keptList(key);

  const reading = useListWork(async (source: ListSource, how: Reading, before: KeptList | null = null) => {
    setRefused(null);
    hold(source);
    try {
      const dryRun = await about(source, (from) =>
        api('POST /api/users/import', {
          body: {
            ...{ ...from, ...bodyOfReading(source, how), dryRun: true },
            ...(before !== null && { corrections: [...before.corrections], skip: [...before.replaced] }),
          },
        }),
      );
      setList({
        source,
        reading: how,
        dryRun,
        corrections: before?.corrections ?? [],
        replaced: before?.replaced ?? [],
        kept: new Set(before?.kept),
        madeRoles: before?.madeRoles ?? [],
        encoding: dryRun.encoding,
        overtaken: false,
      });
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null;
      if (before !== null && (code === 'invalid-input' || code === 'upload-gone')) keepList(key, null);
      if (error instanceof ApiError && code === 'invalid-input') {
        setList(null);
        setRefused({ source, reading: how, error });
      } else throw error;
    }
  });

  const { run: read } = reading;
  const readBack = useRef(async () => {
    const before = back.current ?? null;
    if (before === null) return;
    await read(before.source, before.reading, before);
    back.current = null;
  });
  useEffect(() => {
    void readBack.current();
    // A page that is left by a link gives its list up; one that is read anew ends without this.
    return () => sessionStorage.removeItem(key);
  }, [key]);
  useEffect(() => {
    if (list !== null || back.current === null) keepList(key, list);
  }, [key, list]);

  const checking = useListWork(async (now: ReadList) => {
    setList({ ...now, dryRun: await tryOut(now, now.replaced), overtaken: false });
  });

  const applying = useListWork(async (now: ReadList, invite: boolean) => {
    const skip = [...now.replaced, ...rowsToSkip(now.dryRun, now.kept)];
    const last = await tryOut(now, skip);
    if (!isAsShown(now.dryRun, last)) {
      setList({ ...now, dryRun: await tryOut(now, now.replaced), overtaken: true });
      return;
    }
    setProgress({ done: 0, all: 0 });
    let importId: string;
    try {
      const body = {
        ...{ ...bodyOfList(now), dryRun: false, skip },
        ...{ digest: last.digest, name: now.source.name, invite, madeRoles: [...now.madeRoles] },
      };
      importId = await about(now.source, (from) => importAndWait({ ...from, ...body }, setProgress));
    } finally {
      setProgress(null);
    }
    done();
    setList(null);
    onDone({
      importId,
      name: now.source.name,
      created: last.created,
      updated: last.updated,
      invites: invite && last.created > 0,
      lettersReach: last.lettersReach,
      refused: now.dryRun.rows.filter(({ outcome }) => outcome === 'refused'),
      columns: now.dryRun.columns,
    });
  });

  return {
    list,
    refused,
    progress,
    sending,
    reading,
    checking,
    applying,
    correct: (correction: Correction) => {
      if (list === null) return;
      const others = list.corrections.filter(
        ({ row, column }) => row !== correction.row || column !== correction.column,
      );
      void checking.run({ ...list, corrections: [...others, correction] });
    },
    replace: (earlierRow: number) => {
      if (list !== null) void checking.run({ ...list, replaced: [...list.replaced, earlierRow] });
    },
    keep: (rows: readonly number[], isKept: boolean) => {
      if (list === null) return;
      const kept = new Set(list.kept);
      for (const row of rows) {
        if (isKept) kept.add(row);
        else kept.delete(row);
      }
      setList({ ...list, kept });
    },
    makeGroups: (createGroups: boolean) => {
      if (list !== null) void checking.run({ ...list, reading: { ...list.reading, createGroups } });
    },
    checkWithRoles: (made: readonly string[]) => {
      if (list !== null) void checking.run({ ...list, madeRoles: [...list.madeRoles, ...made] });
    },
    giveUp: () => {
      hold(null);
      setList(null);
      setRefused(null);
      reading.forget();
      applying.forget();
      checking.forget();
    },
  };
}

function bodyOfReading(source: ListSource, { encoding, decimal, createGroups }: Reading) {
  return {
    createGroups,
    passwordsLater: true,
    ...(source.kind === 'file' && encoding !== undefined && { encoding }),
    ...(decimal !== undefined && { decimal }),
  };
}

function bodyOfList({ source, reading, corrections }: ReadList) {
  return { ...bodyOfReading(source, reading), corrections: [...corrections] };
}
