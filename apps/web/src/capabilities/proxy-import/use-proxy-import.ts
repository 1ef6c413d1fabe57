import type { LIST_ENCODINGS } from '@hemicycle/contract/list-encodings';
import { useState } from 'react';
import { api, type ApiAnswer, ApiError } from '../../api-client.ts';
import { type ListSource, useListSource, useListWork } from '../people-import/public.ts';

/** What the server would do with a list of proxies, row by row. */
export type ProxyDryRun = ApiAnswer<'POST /api/votingsessions/:idVotingSession/proxies/import'>;
export type ProxyRow = ProxyDryRun['rows'][number];
type Encoding = (typeof LIST_ENCODINGS)[number] | undefined;

/** A list that the server has read. `leftOut`: the rows that the clerk leaves out. `overtaken`:
 *  others have changed pairs since the list was read; it was read again. */
interface ReadList {
  readonly source: ListSource;
  readonly encoding: Encoding;
  readonly dryRun: ProxyDryRun;
  readonly leftOut: readonly number[];
  readonly overtaken: boolean;
}

/** The import of the proxies of a sitting: reading a list, leaving rows out, and applying it.
 *  Source: BEY-20. */
export function useProxyImport(idVotingSession: string, onImported: (done: ProxyDryRun) => void) {
  const [list, setList] = useState<ReadList | null>(null);
  const [refused, setRefused] = useState<{
    source: ListSource;
    encoding: Encoding;
    error: ApiError;
  } | null>(null);
  const { about, hold, done, sending } = useListSource();

  function send(
    source: ListSource,
    encoding: Encoding,
    options: { dryRun: boolean; skip: number[]; digest?: string; name?: string },
  ): Promise<ProxyDryRun> {
    return about(source, (from) =>
      api('POST /api/votingsessions/:idVotingSession/proxies/import', {
        params: { idVotingSession },
        body: {
          ...{ ...from, ...options },
          ...(source.kind === 'file' && encoding !== undefined && { encoding }),
        },
      }),
    );
  }

  async function look(now: Omit<ReadList, 'dryRun'>): Promise<void> {
    const { source, encoding, leftOut } = now;
    setList({ ...now, dryRun: await send(source, encoding, { dryRun: true, skip: [...leftOut] }) });
  }

  const reading = useListWork(async (source: ListSource, encoding: Encoding) => {
    setRefused(null);
    hold(source);
    try {
      await look({ source, encoding, leftOut: [], overtaken: false });
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'invalid-input')) throw error;
      setList(null);
      setRefused({ source, encoding, error });
    }
  });

  const checking = useListWork(async (now: ReadList, leftOut: readonly number[]) =>
    look({ ...now, leftOut, overtaken: false }),
  );

  const applying = useListWork(async (now: ReadList) => {
    const { source, encoding, dryRun, leftOut } = now;
    const wrong = dryRun.rows.flatMap(({ row, outcome }) => (outcome === 'refused' ? [row] : []));
    const skip = [...new Set([...leftOut, ...wrong])];
    let imported: ProxyDryRun;
    try {
      const { name } = source;
      imported = await send(source, encoding, { dryRun: false, skip, name, digest: dryRun.digest });
    } catch (error) {
      // Somebody has changed pairs since: the list is read against those that stand now.
      if (!(error instanceof ApiError && error.code === 'changed-meanwhile')) throw error;
      await look({ ...now, overtaken: true });
      return;
    }
    done();
    setList(null);
    onImported(imported);
  });

  return {
    ...{ list, refused, sending, reading, checking, applying },
    giveUp: () => {
      hold(null);
      setList(null);
      setRefused(null);
      for (const work of [reading, checking, applying]) work.forget();
    },
  };
}
