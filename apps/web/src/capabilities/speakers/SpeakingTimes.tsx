import type { Group } from '@hemicycle/contract/people';
import type { LiveSpeakers } from '@hemicycle/contract/speakers';
import { timeByGroup, timeByPerson, timeOfAll } from '@hemicycle/rules/speakers/speaking-totals';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { sentenceGap } from '../../i18n/sentences.ts';
import { useLive } from '../../realtime/use-live.ts';
import { AlertBanner } from '../../ui/AlertBanner.tsx';
import { Report, ReportDialog, ReportDownloads } from '../../ui/Report.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextButton } from '../../ui/TextButton.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { useServerSeconds } from '../../use-server-seconds.ts';
import { SpeechesTable } from './SpeechesTable.tsx';
import styles from './SpeakingTimes.module.css';
import { TimeTable } from './TimeTable.tsx';
import { useSpeakerName } from './use-speaker-name.ts';

const PARTS = ['speeches', 'people', 'parties'] as const;
const CSV_TEXTS = { speeches: 'csvSpeeches', people: 'csvPeople', parties: 'csvParties' } as const;
const NONE: readonly LiveSpeakers[] = [];

/** The speaking times: by party and by person, as bars in a table, and the speeches in their order.
 *  The times of the open list go on, and earlier lists of the sitting can be chosen. They can be
 *  saved as CSV. Source: BEY-13. */
export function SpeakingTimes({
  idVotingSession,
  groups,
  onClose,
}: {
  idVotingSession: string;
  groups: readonly Group[];
  onClose: () => void;
}) {
  const { t } = useTranslation('speakers');
  const { t: tUi } = useTranslation('ui');
  const errorText = useErrorText();
  const live = useLive((state) => state.speakers);
  const load = useCallback(
    () => api('GET /api/speakers/:idVotingSession', { params: { idVotingSession } }),
    [idVotingSession],
  );
  const { loaded, loadAgain } = useLoaded(load);
  const [chosen, setChosen] = useState<string | null>(null);
  const earlier = (loaded.state === 'ready' ? loaded.value : NONE).filter(({ id }) => id !== live?.id);
  const lists = [...(live === null ? [] : [live]), ...earlier];
  const list = lists.find(({ id }) => id === chosen) ?? lists[0];
  const csv = (part: string) => `/api/speakers/${encodeURIComponent(idVotingSession)}/csv/${part}`;
  const nameOfList = ({ title, openedAt }: LiveSpeakers) =>
    title === null
      ? t('listFrom', { time: formats().time(openedAt) })
      : t('listNamed', { title, time: formats().time(openedAt) });

  return (
    <ReportDialog title={t('times')} size="report" onClose={onClose}>
      <Report>
        {loaded.state === 'failed' && (
          <AlertBanner kind="warning" title={t('earlierFailed')}>
            {errorText(loaded.error)}
            {sentenceGap()}
            <TextButton onClick={() => void loadAgain()}>{tUi('tryAgain')}</TextButton>
          </AlertBanner>
        )}
        {lists.length > 1 && list !== undefined && (
          <Select
            label={t('whichList')}
            value={list.id}
            onChoose={setChosen}
            choices={lists.map((one) => ({ value: one.id, label: nameOfList(one) }))}
          />
        )}
        {list !== undefined && <Times list={list} groups={groups} />}
        <ReportDownloads files={PARTS.map((part) => ({ href: csv(part), label: t(CSV_TEXTS[part]) }))} />
      </Report>
    </ReportDialog>
  );
}

function Times({ list, groups }: { list: LiveSpeakers; groups: readonly Group[] }) {
  const { t } = useTranslation('speakers');
  const nameOf = useSpeakerName();
  const nowMs = useServerSeconds();
  const { speeches, groupLimitSeconds } = list;
  if (speeches.length === 0) return <p className={styles.quiet}>{t('nobodySpoke')}</p>;
  const total = timeOfAll(speeches, nowMs);
  const partyOf = new Map(
    speeches.map(({ userId, displayName, groupId }) => [userId ?? displayName, groupId]),
  );
  const colorOf = (groupId: string | null | undefined) => groups.find(({ id }) => id === groupId)?.color;
  return (
    <>
      <TimeTable
        title={t('byParty')}
        head={t('party')}
        total={total}
        limitMs={groupLimitSeconds === null ? null : groupLimitSeconds * 1000}
        rows={timeByGroup(speeches, nowMs).map((total) => ({
          ...total,
          label: total.name ?? t('noParty'),
          color: colorOf(total.key),
          limited: total.key !== null,
        }))}
      />
      <TimeTable
        title={t('byPerson')}
        head={t('person')}
        total={total}
        limitMs={null}
        rows={timeByPerson(speeches, nowMs).map((total) => ({
          ...total,
          label: nameOf({ userId: total.key ?? '', displayName: total.name ?? '' }),
          color: colorOf(partyOf.get(total.key ?? '')),
          limited: false,
        }))}
      />
      <SpeechesTable list={list} total={total} nowMs={nowMs} />
    </>
  );
}
