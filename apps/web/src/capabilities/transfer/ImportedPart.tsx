import type { SittingPartName } from '@hemicycle/contract/sitting-file';
import type { SpeakingRules } from '@hemicycle/contract/speaking-rules';
import { weightsText } from '@hemicycle/rules/people/attendant-groups';
import { compareNames } from '@hemicycle/rules/people/name-order';
import { fileSizeText } from '@hemicycle/rules/uploads/file-size';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../api-client.ts';
import { formats } from '../../i18n/formats.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { languages } from '../../i18n/languages.ts';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { useLoaded } from '../../ui/use-loaded.ts';
import { wordOfAct } from '../moderation/public.ts';
import { FileLink } from '../uploads/public.ts';
import styles from './Transfer.module.css';
import { fileOf, type Line, type Parts } from './part-lines.ts';
import { useDraftLine } from './use-draft-line.ts';

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
  const linesOf = useLinesOf(importedId);
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
      {linesOf(loaded.value).map(({ key, start, end, text, files = [] }) => (
        <li key={key}>
          <span dir="auto">{start}</span>
          {end !== undefined && <span className={styles.quiet}>{end}</span>}
          {text !== undefined && text !== null && text !== '' && (
            <p className={styles.text} dir="auto">
              {text}
            </p>
          )}
          {files.map(({ file, href }) => (
            <FileLink key={file.id} file={file} href={href} />
          ))}
        </li>
      ))}
    </ul>
  );
}

const LIMITS = [
  'limitSeconds',
  'personLimitSeconds',
  'groupLimitSeconds',
  'totalLimitSeconds',
  'interventionLimitSeconds',
  'answerLimitSeconds',
] as const satisfies readonly (keyof SpeakingRules)[];

type Item = NonNullable<Parts['agenda']>['items'][number];
type List = NonNullable<Parts['speakers']>[number];

/** Writes what an item is, who is named at it, and its papers; a line each. */
function useItemText(): (item: Item) => string {
  const { t } = useTranslation('transfer');
  return ({ text, kind, consent, movers, parties, papers }) =>
    [
      ...(kind === 'case' ? [t('isCase')] : []),
      ...(consent ? [t('isConsent')] : []),
      ...movers.map(({ role, name }) => t('namedAs', { role: t(`moverRoles.${role}`), name })),
      ...parties.map(({ role, name }) => t('namedAs', { role, name })),
      ...(text === '' ? [] : [text]),
      ...papers.map(({ title, fileName: file, bytes }) =>
        t('paper', { title, file, size: fileSizeText(bytes, languages[currentLanguage()].intl) }),
      ),
    ].join('\n');
}

/** Makes the lines of a speakers list: its rules, and its speeches. */
function useListLines(): (list: List) => Line[] {
  const { t } = useTranslation('transfer');
  const { stamp, number } = formats();
  const kindOf = ({ kind, ofNumber }: List['speeches'][number]) => {
    if (kind === 'speech') return null;
    return ofNumber === null ? t(`kinds.${kind}Only`) : t(`kinds.${kind}`, { number: number(ofNumber) });
  };
  const rulesOf = (list: List) => [
    t(`orders.${list.order}`),
    t(`interventionsBy.${list.interventions}`),
    ...LIMITS.flatMap((limit) => {
      const seconds = list[limit];
      return seconds === null ? [] : t(`limits.${limit}`, { seconds: number(seconds) });
    }),
    ...(list.limitScope === undefined || list.limitScope === 'list'
      ? []
      : [t(`limitScopes.${list.limitScope}`)]),
  ];
  return (list) => [
    {
      key: list.id,
      start: <b>{list.title ?? t('listNumbered', { number: number(list.number) })}</b>,
      end: stamp(list.openedMs),
      text: rulesOf(list).join(' · '),
    },
    ...list.speeches.map((speech) => ({
      key: `${list.id} ${String(speech.number)}`,
      start: [
        `${number(speech.number)}. ${speech.name}`,
        speech.groupName,
        speech.side && t(`sides.${speech.side}`),
      ]
        .filter((one) => one !== null)
        .join(' · '),
      end: `${stamp(speech.startedMs)} · ${t('minutesLong', { minutes: number(Math.round(speech.spokenMs / 60_000)) })}`,
      text: kindOf(speech),
    })),
  ];
}

function byName<Person extends { readonly name: string | null }>(people: readonly Person[] | undefined) {
  return (people ?? []).toSorted((one, other) => compareNames(one.name ?? '', other.name ?? ''));
}

/** Makes the lines of the part that an answer has. */
function useLinesOf(importedId: string): (parts: Parts) => Line[] {
  const { t } = useTranslation('transfer');
  const { stamp, timeWithSeconds } = formats();
  const until = (from: number, to: number | null) =>
    `${stamp(from)} – ${to === null ? '' : timeWithSeconds(to)}`;
  const itemText = useItemText();
  const listLines = useListLines();
  const draftLine = useDraftLine();
  return (parts) => {
    const nameOf = (personId: string) => parts.names[personId] ?? personId;
    return [
      ...(parts.agenda?.items ?? []).map((item) => ({
        key: item.id,
        start: [item.number, item.title].filter((one) => one !== null).join(' · '),
        end: item.begunMs === null ? undefined : until(item.begunMs, item.endedMs),
        text: itemText(item),
        files: item.papers.flatMap(({ fileName, ...paper }) =>
          fileOf(importedId, 'agenda', { ...paper, name: fileName, sha256: paper.sha256 }),
        ),
      })),
      ...(parts.speakers ?? []).flatMap(listLines),
      ...(parts.drafts ?? []).map(draftLine),
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
        files:
          message.file === null
            ? []
            : fileOf(importedId, 'chat', {
                ...{ id: message.id, name: message.file.name ?? message.id, type: message.file.type ?? '' },
                ...{ bytes: message.file.bytes ?? 0, sha256: message.file.sha256 },
              }),
      })),
      ...byName(parts.people).map((person) => ({
        key: person.id,
        start: person.name,
        end: [person.email, ...person.roles, ...person.groups].filter((one) => one !== null).join(' · '),
      })),
      ...(parts.attendance ?? []).map((stay) => ({
        key: `${stay.personId} ${String(stay.joinedMs)}`,
        start: nameOf(stay.personId),
        end: until(stay.joinedMs, stay.leftMs),
      })),
      ...expectedFirst(byName(parts.expected)).map((person) => ({
        key: person.personId,
        start: person.name ?? t('forgottenGuest'),
        end: [
          t(person.voter ? 'wasExpected' : 'cameOnly'),
          person.groupName,
          weightsText(person.weights.length === 0 ? undefined : person.weights),
        ]
          .filter((one) => one !== null)
          .join(' · '),
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
        start: [entry.byName, wordOfAct(entry.act), entry.userName].filter((one) => one !== null).join(' · '),
        end: stamp(entry.atMs),
      })),
    ];
  };
}

/** People in their order, those who were expected before those who only came. */
function expectedFirst<Person extends { readonly voter: boolean }>(people: readonly Person[]): Person[] {
  return people.toSorted((one, other) => Number(other.voter) - Number(one.voter));
}
