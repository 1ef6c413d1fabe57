import type { ProxyImport } from '@hemicycle/contract/proxy-import';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { ImportsTable } from '../people-import/public.ts';
import { TakeProxiesBack } from './TakeProxiesBack.tsx';

/** The imports of proxies of a sitting, each with a button that takes it back. Source: BEY-20. */
export function ProxyImports({ idVotingSession, onTaken }: { idVotingSession: string; onTaken: () => void }) {
  const { t } = useTranslation(['proxy-import', 'people-import']);
  const load = useCallback(
    () => api('GET /api/votingsessions/:idVotingSession/proxies/imports', { params: { idVotingSession } }),
    [idVotingSession],
  );
  const read = useLoaded(load);
  const [taken, setTaken] = useState<ProxyImport | null>(null);
  const number = (value: number) => formats().number(value);
  return (
    <>
      <ImportsTable<ProxyImport>
        read={read}
        columns={[
          {
            key: 'what',
            label: t('people-import:what'),
            renderCell: ({ created, replaced }) =>
              t('made', { created: number(created), replaced: number(replaced) }),
          },
        ]}
        mayTakeBack={() => true}
        onTakeBack={setTaken}
      />
      {taken !== null && (
        <TakeProxiesBack
          idVotingSession={idVotingSession}
          imported={taken}
          onClose={() => setTaken(null)}
          onTaken={() => {
            setTaken(null);
            onTaken();
            void read.loadAgain();
          }}
        />
      )}
    </>
  );
}
