import type { AgendaListRead } from '@hemicycle/contract/agenda-import';
import type { ErrorDetail } from '@hemicycle/contract/errors';
import { LIST_ENCODINGS } from '@hemicycle/contract/list-encodings';
import { useState } from 'react';
import { api, ApiError } from '../../api-client.ts';
import { useAction } from '../auth/public.ts';

/** The encodings in which a file may be read. */
export const listEncodings = LIST_ENCODINGS;
type Encoding = (typeof LIST_ENCODINGS)[number];

/** A list as the server has read it. `skip`: the rows that the person leaves out. `overtaken`:
 *  somebody has changed the agenda since, and it was read again. */
export interface ReadItems extends AgendaListRead {
  readonly skip: readonly number[];
  readonly overtaken: boolean;
}

/** The dry run of a list of agenda items, from a file or a text. Source: AGENDA-01. */
export function useAgendaList(idVotingSession: string) {
  const [read, setRead] = useState<ReadItems | null>(null);
  const [refused, setRefused] = useState<readonly ErrorDetail[] | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const params = { idVotingSession };
  const { run, busy, failureText } = useAction(
    async (ask: () => Promise<AgendaListRead>, skip: readonly number[], overtaken: boolean) => {
      setRefused(null);
      try {
        setRead({ ...(await ask()), skip, overtaken });
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'invalid-input')) throw error;
        setRead(null);
        setRefused(error.details);
      }
    },
  );
  const readBytes = (bytes: File, encoding: Encoding | undefined) =>
    void run(
      () =>
        api('POST /api/agenda/:idVotingSession/list/file', {
          ...{ params, list: bytes },
          query: encoding === undefined ? {} : { encoding },
        }),
      [],
      false,
    );
  return {
    read,
    refused,
    file,
    busy,
    failureText,
    forget: () => setRead(null),
    readFile: (chosen: File) => {
      setFile(chosen);
      readBytes(chosen, undefined);
    },
    /** Reads the same file in another encoding. */
    readAs: (encoding: Encoding | undefined) => {
      if (file !== null) readBytes(file, encoding);
    },
    readText: (csv: string, skip: readonly number[], overtaken = false) =>
      void run(
        () => api('POST /api/agenda/:idVotingSession/list', { params, body: { csv, skip: [...skip] } }),
        skip,
        overtaken,
      ),
  };
}
