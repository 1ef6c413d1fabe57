import type { AnswerOf } from '@hemicycle/contract/endpoint';
import type { listSittingsWithoutRecorder } from '@hemicycle/contract/recording';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../api-client.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { namesInWords } from '../../i18n/list-of-names.ts';
import styles from './SittingRecorders.module.css';

type Sitting = AnswerOf<typeof listSittingsWithoutRecorder>[number];

const load = () => api('GET /api/recordings/without-recorder');

/** Says of the sittings of the site, with links to them, that something is reserved for which no
 *  recorder is left at their time. Draws nothing where there is none. Source: REC-24, issue 34. */
export function SittingsWithoutRecorder({ pathOf }: { pathOf: (idVotingSession: string) => string }) {
  const { t } = useTranslation(['recording', 'ui']);
  const { loaded } = useLoaded(load);
  const sittings = loaded.state === 'ready' ? loaded.value : [];
  if (sittings.length === 0) return null;
  return (
    <AlertBanner
      kind="warning"
      title={t('ui:errors.no-available-controller')}
      action={
        <ul className={styles.without}>
          {sittings.map(({ idVotingSession, title }) => (
            <li key={idVotingSession}>
              <Link to={pathOf(idVotingSession)}>
                <bdi>{title}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      }
    >
      {t('recorders.withoutIn')}
    </AlertBanner>
  );
}

/** Says on the page of one sitting for which of its rooms no recorder is left. */
export function RoomsWithoutRecorder({ idVotingSession }: { idVotingSession: string }) {
  const { t } = useTranslation(['recording', 'ui']);
  const { loaded } = useLoaded(
    useCallback(
      async () => (await load()).find((one) => one.idVotingSession === idVotingSession) ?? null,
      [idVotingSession],
    ),
  );
  const sitting = loaded.state === 'ready' ? loaded.value : null;
  if (sitting === null) return null;
  const nameOf = ({ room, kind }: Sitting['rooms'][number]) => {
    const title = room ?? t('recorders.main');
    return kind === 'streaming' ? t('recorders.streamOf', { title }) : title;
  };
  return (
    <AlertBanner kind="warning" title={t('ui:errors.no-available-controller')}>
      {t('recorders.withoutHere', {
        rooms: namesInWords(sitting.rooms.map(nameOf)),
      })}
    </AlertBanner>
  );
}
