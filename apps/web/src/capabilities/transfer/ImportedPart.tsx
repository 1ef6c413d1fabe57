import type { SittingPartName } from '@hemicycle/contract/sitting-file';
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { api, type ApiAnswer } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import styles from './Transfer.module.css';

type Parts = ApiAnswer<'GET /api/transfer/sittings/:importedId/parts/:part'>;

/** One line of a part: what stands at its start, at its end, and below. */
interface Line {
  readonly key: string;
  readonly start: ReactNode;
  readonly end?: ReactNode;
  readonly text?: string | null;
}

/** One part of an imported sitting, read when it is opened. Source: BEY-25. */
export function ImportedPart({
  importedId,
  part,
}: {
  importedId: string;
  part: Exclude<SittingPartName, 'record' | 'sitting'>;
}) {
  const { t } = useTranslation(['transfer', 'ui']);
  const { loaded, busy, loadAgain } = useLoaded(
    useCallback(
      () => api('GET /api/transfer/sittings/:importedId/parts/:part', { params: { importedId, part } }),
      [importedId, part],
    ),
  );
  const linesOf = useLinesOf();
  if (loaded.state === 'loading') return <Loading label={t('ui:loading')} />;
  if (loaded.state === 'failed') {
    return (
      <LoadFailed
        title={t('notReadPart')}
        error={loaded.error}
        busy={busy}
        onAgain={() => void loadAgain()}
      />
    );
  }
  return (
    <ul className={styles.list}>
      {linesOf(loaded.value).map(({ key, start, end, text }) => (
        <li key={key}>
          <span dir="auto">{start}</span>
          {end !== undefined && <span className={styles.quiet}>{end}</span>}
          {text !== undefined && text !== null && text !== '' && (
            <p className={styles.text} dir="auto">
              {text}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Makes the lines of the part that an answer has. */
function useLinesOf(): (parts: Parts) => Line[] {
  const { t } = useTranslation('transfer');
  const { stamp, timeWithSeconds, number } = formats();
  const until = (from: number, to: number | null) =>
    `${stamp(from)} – ${to === null ? '' : timeWithSeconds(to)}`;
  const minutes = (ms: number) => t('minutesLong', { minutes: number(Math.round(ms / 60_000)) });
  return (parts) => {
    const nameOf = (personId: string) => parts.names[personId] ?? personId;
    return [
      ...(parts.agenda?.items ?? []).map((item) => ({
        key: item.id,
        start: [item.number, item.title].filter((one) => one !== null).join(' · '),
        end: item.begunMs === null ? undefined : until(item.begunMs, item.endedMs),
        text: item.text,
      })),
      ...(parts.speakers ?? []).flatMap((list) =>
        list.speeches.map((speech) => ({
          key: `${list.id} ${String(speech.number)}`,
          start: [speech.name, speech.groupName, list.title].filter((one) => one !== null).join(' · '),
          end: `${stamp(speech.startedMs)} · ${minutes(speech.spokenMs)}`,
        })),
      ),
      ...(parts.minutes?.blocks ?? []).map((block) => ({
        key: block.id,
        start: block.wording?.heading ?? '',
        text: [
          ...(block.wording?.lines ?? []),
          ...(block.wording?.table?.rows.map((row) => row.join(' · ')) ?? []),
          ...(block.text === null ? [] : [block.text]),
        ].join('\n'),
      })),
      ...(parts.captions ?? []).map((caption) => ({
        key: `${caption.language} ${String(caption.number)}`,
        start: caption.speakerName ?? '',
        end: `${caption.language} · ${timeWithSeconds(caption.atMs)}`,
        text: caption.text,
      })),
      ...(parts.chat ?? []).map((message) => ({
        key: message.id,
        start: nameOf(message.personId),
        end: stamp(message.sentMs),
        text: [message.text, message.file?.name ?? ''].filter((one) => one !== '').join('\n'),
      })),
      ...(parts.people ?? []).map((person) => ({
        key: person.id,
        start: person.name,
        end: [person.email, ...person.roles, ...person.groups].filter((one) => one !== null).join(' · '),
      })),
      ...(parts.attendance ?? []).map((stay) => ({
        key: `${stay.personId} ${String(stay.joinedMs)}`,
        start: nameOf(stay.personId),
        end: until(stay.joinedMs, stay.leftMs),
      })),
      ...(parts.quorum ?? []).map((change, index) => ({
        key: String(index),
        start: `${change.ruleName}: ${t(change.pass === true ? 'reached' : 'notReached')}`,
        end: `${stamp(change.atMs)} · ${change.contributed ?? ''} / ${change.needed ?? ''}`,
      })),
      ...(parts.proxies ?? []).map((pair) => ({
        key: `${pair.proxyId} ${pair.principalId}`,
        start: t('proxyFor', {
          proxy: nameOf(pair.proxyId),
          principal: nameOf(pair.principalId),
        }),
      })),
      ...(parts.recordings ?? []).map((one) => ({
        key: one.id,
        start: one.roomTitle,
        end: one.beganMs === null ? undefined : until(one.beganMs, one.endedMs),
        text: one.sha256 === null ? null : `SHA-256 ${one.sha256}`,
      })),
      ...(parts.rooms ?? []).map((room) => ({
        key: room.id,
        start: room.title,
        end: until(room.createdMs, room.closedMs),
      })),
      ...(parts.audit ?? []).map((entry) => ({
        key: entry.id,
        start: [entry.byName, entry.act, entry.userName].filter((one) => one !== null).join(' · '),
        end: stamp(entry.atMs),
      })),
    ];
  };
}
