import type { ListEncoding } from '@hemicycle/contract/user-import';
import { useState } from 'react';
import { api, ApiError, type CallOptions } from '../../api-client.ts';
import { useAction } from '../auth/public.ts';
import { type DryRun, isAsShown, rowsToSkip } from './import-plan.ts';
import { importAndWait, type Progress } from './import-and-wait.ts';

type Options = CallOptions<'POST /api/users/import'>['body'];
type Correction = NonNullable<Options['corrections']>[number];

/** Where a list comes from. */
export type ListSource =
  | { readonly kind: 'file'; readonly file: Blob; readonly name: string }
  | { readonly kind: 'text'; readonly text: string; readonly name: string };

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
  readonly csv: string;
  readonly dryRun: DryRun;
  readonly corrections: readonly Correction[];
  readonly replaced: readonly number[];
  readonly kept: ReadonlySet<number>;
  /** The encoding in which the file was read. */
  readonly encoding: DryRun['encoding'];
  /** Others have changed people since the list was read; it was read again. */
  readonly overtaken: boolean;
}

export const FIRST_READING: Reading = { encoding: undefined, decimal: undefined, createGroups: false };

/** The import of a list of people: reading it, what is chosen for each row, and applying it. */
export function useImport(onDone: (rows: number, invites: boolean) => void) {
  const [list, setList] = useState<ReadList | null>(null);
  const [refused, setRefused] = useState<{ source: ListSource; reading: Reading; error: ApiError } | null>(
    null,
  );
  const [progress, setProgress] = useState<Progress | null>(null);

  const reading = useAction(async (source: ListSource, how: Reading) => {
    setRefused(null);
    try {
      const dryRun = await readList(source, how);
      setList({
        source,
        reading: how,
        csv: dryRun.text ?? (source.kind === 'text' ? source.text : ''),
        dryRun,
        corrections: [],
        replaced: [],
        kept: new Set(),
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

  const checking = useAction(async (now: ReadList) => {
    const dryRun = await api('POST /api/users/import', { body: bodyOf(now, { dryRun: true }) });
    setList({ ...now, dryRun, overtaken: false });
  });

  const applying = useAction(async (now: ReadList, invite: boolean) => {
    const skip = [...now.replaced, ...rowsToSkip(now.dryRun, now.kept)];
    const last = await api('POST /api/users/import', { body: { ...bodyOf(now, { dryRun: true }), skip } });
    if (!isAsShown(now.dryRun, last)) {
      const dryRun = await api('POST /api/users/import', { body: bodyOf(now, { dryRun: true }) });
      setList({ ...now, dryRun, overtaken: true });
      return;
    }
    setProgress({ done: 0, all: 0 });
    try {
      const body = {
        ...bodyOf(now, { dryRun: false }),
        ...{ skip, digest: last.digest, name: now.source.name, invite },
      };
      await importAndWait(body, setProgress);
    } finally {
      setProgress(null);
    }
    setList(null);
    onDone(last.created + last.updated, invite && last.created > 0);
  });

  return {
    list,
    refused,
    progress,
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
    checkAgain: () => {
      if (list !== null) void checking.run(list);
    },
    giveUp: () => {
      setList(null);
      setRefused(null);
      reading.forget();
      applying.forget();
      checking.forget();
    },
  };
}

async function readList(source: ListSource, { encoding, decimal, createGroups }: Reading): Promise<DryRun> {
  if (source.kind === 'text') {
    return api('POST /api/users/import', {
      body: {
        csv: source.text,
        dryRun: true,
        createGroups,
        passwordsLater: true,
        ...(decimal !== undefined && { decimal }),
      },
    });
  }
  return api('POST /api/users/import/file', {
    list: source.file,
    query: {
      dryRun: 'true',
      text: 'true',
      passwordsLater: 'true',
      createGroups: createGroups ? 'true' : 'false',
      ...(encoding !== undefined && { encoding }),
      ...(decimal !== undefined && { decimal }),
    },
  });
}

function bodyOf({ csv, reading, corrections, replaced }: ReadList, { dryRun }: { dryRun: boolean }): Options {
  return {
    csv,
    dryRun,
    createGroups: reading.createGroups,
    passwordsLater: true,
    corrections: [...corrections],
    skip: [...replaced],
    ...(reading.decimal !== undefined && { decimal: reading.decimal }),
  };
}
