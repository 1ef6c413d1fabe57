import type { ListEncoding } from '@hemicycle/contract/user-import';
import { useState } from 'react';
import { api, ApiError, type CallOptions } from '../../api-client.ts';
import { type DryRow, type DryRun, isAsShown, rowsToSkip } from './import-plan.ts';
import { importAndWait, type Progress } from './import-and-wait.ts';
import { type ListSource, useListSource, useListWork } from './use-list-source.ts';

type Options = CallOptions<'POST /api/users/import'>['body'];
type Correction = NonNullable<Options['corrections']>[number];

/** How a list is read. `encoding` counts for files alone; `undefined`: as the server finds it. */
export interface Reading {
  readonly encoding: ListEncoding | undefined;
  readonly decimal: 'point' | 'comma' | undefined;
  readonly createGroups: boolean;
}

/** A list that the server has read, with what it would do. `replaced`: rows left out because a
 *  later row with the same address is taken; `kept`: rows that the clerk leaves out. */
export interface ReadList {
  readonly source: ListSource;
  readonly reading: Reading;
  readonly dryRun: DryRun;
  readonly corrections: readonly Correction[];
  readonly replaced: readonly number[];
  readonly kept: ReadonlySet<number>;
  /** The roles that were made for this list. */
  readonly madeRoles: readonly string[];
  /** The encoding in which the file was read. */
  readonly encoding: DryRun['encoding'];
  /** Others have changed people since the list was read; it was read again. */
  readonly overtaken: boolean;
}

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

/** The import of a list of people: reading it, what is chosen for each row, and applying it. */
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

  const reading = useListWork(async (source: ListSource, how: Reading) => {
    setRefused(null);
    hold(source);
    try {
      const dryRun = await about(source, (from) =>
        api('POST /api/users/import', { body: { ...from, ...bodyOfReading(source, how), dryRun: true } }),
      );
      setList({
        source,
        reading: how,
        dryRun,
        corrections: [],
        replaced: [],
        kept: new Set(),
        madeRoles: [],
        encoding: dryRun.encoding,
        overtaken: false,
      });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'invalid-input') {
        setList(null);
        setRefused({ source, reading: how, error });
      } else throw error;
    }
  });

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
