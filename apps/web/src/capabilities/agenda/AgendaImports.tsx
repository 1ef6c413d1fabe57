import type { Agenda } from '@hemicycle/contract/agenda';
import { useCallback, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { api, ApiError } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { confirmDialog } from '../../ui/dialog-store.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { useAction } from '../auth/public.ts';
import styles from './ImportAgenda.module.css';

/** The imports of an agenda that can still be taken back. Source: AGENDA-01. */
export function AgendaImports({
  idVotingSession,
  version,
  onChanged,
}: {
  idVotingSession: string;
  version: number;
  onChanged: (agenda: Agenda) => void;
}) {
  const { t } = useTranslation('agenda');
  const id = useId();
  const {
    loaded,
    busy: reading,
    loadAgain,
  } = useLoaded(useCallback(() => readImports(idVotingSession, version), [idVotingSession, version]));
  const { run, busy, failure, failureText } = useAction(async (importId: string) => {
    const params = { idVotingSession, importId };
    onChanged(await api('POST /api/agenda/:idVotingSession/imports/:importId/undo', { params }));
    await loadAgain();
  });
  async function askToTakeBack({ id: importId, items }: { id: string; items: number }) {
    const yes = await confirmDialog({
      title: t('import.undoTitle'),
      text: t('import.undoText', { count: items, n: formats().number(items) }),
      confirmLabel: t('import.undo'),
      danger: true,
    });
    if (yes) await run(importId);
  }

  if (loaded.state === 'failed')
    return (
      <LoadFailed
        title={t('import.importsFailed')}
        error={loaded.error}
        busy={reading}
        onAgain={() => void loadAgain()}
      />
    );
  if (loaded.state !== 'ready' || loaded.value.length === 0) return null;
  const isChanged = failure instanceof ApiError && failure.code === 'changed-meanwhile';
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{t('import.made')}</h3>
      {failureText !== null && (
        <AlertBanner kind="error" title={isChanged ? t('import.changedSince') : failureText} />
      )}
      <ul className={styles.made}>
        {loaded.value.map((one) => (
          <li key={one.id}>
            <span>
              {t(`import.kind.${one.kind}`, {
                count: one.items,
                ...{ n: formats().number(one.items), name: one.byName, at: formats().stamp(one.createdMs) },
              })}
            </span>
            <Button size="sm" busy={busy} onClick={() => void askToTakeBack(one)}>
              {t('import.undo')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Reads the imports. `_version` is part of the question: they are read again after each change. */
function readImports(idVotingSession: string, _version: number) {
  return api('GET /api/agenda/:idVotingSession/imports', { params: { idVotingSession } });
}
