import { IMPORT_UNDO_MS } from '@hemicycle/contract/import-times';
import { sayListProblem } from '@hemicycle/rules/people/list-problems';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOfScreen } from '../../i18n/i18n.ts';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { saveBlob } from '../../save-file.ts';
import { serverClock } from '../../server-clock.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Button } from '../../ui/Button.tsx';
import { focusOnNews } from '../../ui/typing.ts';
import { useAction } from '../auth/public.ts';
import styles from './ImportPeople.module.css';
import { csvOfRows } from './refused-rows.ts';
import { TakeBackDialog } from './TakeBackDialog.tsx';
import type { ImportDone } from './use-import.ts';

/** What an import has just done, until the clerk leaves or reads another list: how many people it
 *  made and changed, the rows that it refused with their reasons and as a file to mend, a button
 *  that invites the new people by mail where the import did not, and one that takes it back.
 *  Source: PEOP-02. */
export function ImportResult({
  done,
  onInvited,
  onTaken,
}: {
  done: ImportDone;
  onInvited: () => void;
  onTaken: () => void;
}) {
  const { t } = useTranslation('people-import');
  const [takes, setTakes] = useState(false);
  const [invites, setInvites] = useState(done.invites);
  const region = useRef<HTMLElement>(null);
  const inviting = useAction(async () => {
    await api('POST /api/users/imports/:importId/invitations', { params: { importId: done.importId } });
    setInvites(true);
    focusOnNews(region.current);
    onInvited();
  });
  const [imported] = useState(() => ({
    ...{ id: done.importId, name: done.name },
    untilMs: serverClock.nowMs() + IMPORT_UNDO_MS,
  }));
  const { refused } = done;
  const number = (value: number) => formats().number(value);
  return (
    <section ref={region} tabIndex={-1} className={styles.refused} aria-label={t('result')}>
      <AlertBanner kind="success" title={t('done', { number: number(done.created + done.updated) })}>
        {t('doneText', { made: number(done.created), changed: number(done.updated) })}
        {invites && done.lettersReach && ` ${t('lettersFollow')}`}
      </AlertBanner>
      {refused.length > 0 && (
        <details>
          <summary className={styles.summary}>{t('refusedRows', { number: number(refused.length) })}</summary>
          <ul className={styles.stays}>
            {refused.flatMap(({ row, problems }) =>
              problems.map(({ cell, problem }) => (
                <li key={`${row} ${cell} ${problem.code}`}>
                  <bdi>{cell}</bdi>: {sayListProblem(problem, languageOfScreen())}
                </li>
              )),
            )}
          </ul>
        </details>
      )}
      {inviting.failureText !== null && <AlertBanner kind="error" title={inviting.failureText} />}
      {(invites ? !done.lettersReach : done.created > 0) && (
        <p className={styles.note}>
          {!invites && t('inviteHint')}
          {!done.lettersReach && ` ${t('noServer')}. ${t('noServerText')}`}
        </p>
      )}
      <div className={styles.buttons}>
        {!invites && done.created > 0 && (
          <Button busy={inviting.busy} onClick={() => void inviting.run()}>
            {t('invite', { count: done.created, number: number(done.created) })}
          </Button>
        )}
        {refused.length > 0 && (
          <Button
            onClick={() =>
              saveBlob(new Blob([csvOfRows(done.columns, refused)], { type: 'text/csv' }), t('refusedFile'))
            }
          >
            {t('saveRefused')}
          </Button>
        )}
        <Button onClick={() => setTakes(true)}>{t('takeItBack')}</Button>
      </div>
      {takes && (
        <TakeBackDialog
          imported={imported}
          onClose={() => setTakes(false)}
          onTaken={() => {
            setTakes(false);
            onTaken();
          }}
        />
      )}
    </section>
  );
}
