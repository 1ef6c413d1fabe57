import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type ApiAnswer, api } from '../../../api-client.ts';
import { LoadFailed } from '../../../ui/LoadFailed.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { useLoaded } from '../../../ui/use-loaded.ts';
import { useSignedIn } from '../../auth/public.ts';
import { KeepOffline } from './KeepOffline.tsx';
import { OrderOfTheDay } from './OrderOfTheDay.tsx';
import { PaperReader } from './PaperReader.tsx';
import { paperFilePath, papersPath } from './papers-path.ts';
import styles from './Reader.module.css';
import { useMarks } from './use-marks.ts';

type Papers = ApiAnswer<'GET /api/agenda/:idVotingSession/papers'>;

/** The order of the day of a sitting with its papers, or the paper that is open, with the reader's
 *  own marks. Source: AGENDA-01. */
export function SittingPapers({
  idVotingSession,
  paperId,
}: {
  idVotingSession: string;
  paperId: string | undefined;
}) {
  const { t } = useTranslation(['agenda', 'ui']);
  const { loaded, busy, loadAgain } = useLoaded(
    useCallback(
      () => api('GET /api/agenda/:idVotingSession/papers', { params: { idVotingSession } }),
      [idVotingSession],
    ),
  );
  if (loaded.state === 'failed') {
    return (
      <LoadFailed
        title={t('reader.notRead')}
        error={loaded.error}
        busy={busy}
        onAgain={() => void loadAgain()}
      />
    );
  }
  if (loaded.state === 'loading') return <Loading label={t('ui:loading')} />;
  return <Desk {...{ idVotingSession, paperId }} papers={loaded.value} />;
}

function Desk({
  idVotingSession,
  paperId,
  papers: { marks, ...order },
}: {
  idVotingSession: string;
  paperId: string | undefined;
  papers: Papers;
}) {
  const { userId } = useSignedIn();
  const own = useMarks({ userId, idVotingSession }, marks);
  const keep = (
    <KeepOffline
      {...{ userId, idVotingSession }}
      files={order.items.flatMap(({ papers }) =>
        papers.map(({ fileId, sizeBytes }) => ({
          address: paperFilePath(idVotingSession, fileId),
          sizeBytes,
        })),
      )}
    />
  );
  if (paperId === undefined) {
    return <OrderOfTheDay {...order} {...{ idVotingSession, keep }} />;
  }
  return <OpenPaper {...{ idVotingSession, paperId, order, own, keep }} />;
}

function OpenPaper({
  idVotingSession,
  paperId,
  order: { title, items },
  own,
  keep,
}: {
  idVotingSession: string;
  paperId: string;
  order: Pick<Papers, 'title' | 'items'>;
  own: ReturnType<typeof useMarks>;
  keep: ReactNode;
}) {
  const { t } = useTranslation('agenda');
  const open = items.flatMap(({ papers }) => papers).find(({ id }) => id === paperId);
  return (
    <>
      <h1 dir="auto">{title}</h1>
      <div className={styles.desk}>
        <nav aria-label={t('papers')}>
          <p className={styles.list}>
            <Link to={papersPath(idVotingSession)}>{t('title')}</Link>
          </p>
          {keep}
          {items
            .filter(({ papers }) => papers.length > 0)
            .map((item) => (
              <section key={item.id} aria-label={`${item.number} ${item.title}`}>
                <h2 className={styles.itemTitle} dir="auto">
                  {item.number} {item.title}
                </h2>
                <ul className={styles.list}>
                  {item.papers.map((paper) => (
                    <li key={paper.id}>
                      <Link
                        to={papersPath(idVotingSession, paper.id)}
                        aria-current={paper.id === open?.id ? 'page' : undefined}
                        dir="auto"
                      >
                        {paper.title}
                      </Link>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
        </nav>
        {open === undefined ? (
          <p>{t('reader.gone')}</p>
        ) : (
          <section aria-label={open.title}>
            <h2 dir="auto">{open.title}</h2>
            <PaperReader key={open.fileId} {...{ idVotingSession, own }} paper={open} />
          </section>
        )}
      </div>
    </>
  );
}
