import { FLOOR_LANGUAGE } from '@hemicycle/contract/caption-names';
import type { Finding } from '@hemicycle/rules/mission-control/findings';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import { languageName } from '../../i18n/language-name.ts';
import { useLive } from '../../realtime/use-live.ts';
import { usePersonName } from '../people/public.ts';
import { englishWords, useRecorderErrorWords } from '../recorder-faults/public.ts';

/** The words for a finding: what it is, and what more is known. It says of nobody whether they have
 *  voted. */
export interface FindingWords {
  (finding: Finding, time: string): { readonly title: string; readonly text: string };
  readonly nameOf: (userId: string | undefined) => string;
}

export function useFindingWords(): FindingWords {
  const { t } = useTranslation('mission-control');
  const mission = useLive((live) => live.missionControl);
  const people = useLive((live) => live.people);
  const channels = useLive((live) => live.interpreterChannels);
  const huddles = useLive((live) => live.huddles);
  const waiting = useLive((live) => live.lobby?.people);
  const isVoteOpen = useLive(({ polls }) =>
    polls.some(({ type, status }) => type === 'vote' && status === 'open'),
  );
  const personName = usePersonName();
  const errorWords = useRecorderErrorWords();
  const nameOf = (userId: string | undefined) =>
    userId === undefined
      ? ''
      : (waiting?.find((one) => one.userId === userId)?.displayName ?? personName(people[userId]));

  function words({ kind, userIds, id }: Finding, time: string): { title: string; text: string } {
    const name = nameOf(userIds[0]);
    const one = mission?.people.find(({ userId }) => userId === userIds[0]);
    switch (kind) {
      case 'recorder-lost':
      case 'recorder-missing':
      case 'recorder-failed': {
        const recording = mission?.sitting.recordings.find((row) => row.id === id);
        const recorder = recording?.recorder?.name;
        const title = t(`finding.${kind}.title`, { room: recording?.title ?? '' });
        if (kind === 'recorder-failed') {
          const error = recording?.error ?? '';
          return {
            title,
            text: t('finding.recorder-failed.text', { error: errorWords(error) ?? englishWords(error) }),
          };
        }
        if (kind === 'recorder-missing') return { title, text: t('finding.recorder-missing.text') };
        if (recorder === undefined) return { title, text: t('finding.recorder-lost.none') };
        return { title, text: t('finding.recorder-lost.text', { recorder, time }) };
      }
      case 'booth-empty':
      case 'booth-silent': {
        const language = channels.find((channel) => channel.id === id)?.languageNative ?? '';
        return {
          title: t(`finding.${kind}.title`, { language }),
          text: t(`finding.${kind}.text`, { name, time }),
        };
      }
      case 'news-late':
      case 'server-busy':
      case 'server-memory': {
        const server = mission?.servers?.find((row) => row.id === id);
        const { number } = formats();
        const values = {
          server: server?.name ?? '',
          ms: number(server?.loopDelayMs ?? 0),
          lag: number(server?.newsLagMs ?? 0),
          percent: number(Math.round((server?.memoryShare ?? 0) * 100)),
        };
        const isSilent = kind === 'news-late' && server?.newsLagMs === null;
        return {
          title: t(`finding.${kind}.title`, values),
          text: t(isSilent ? 'finding.news-late.none' : `finding.${kind}.text`, values),
        };
      }
      case 'line-lost':
        return {
          title: t('finding.line-lost.title', { name }),
          text: t(isVoteOpen ? 'finding.line-lost.inVote' : 'finding.line-lost.text', { time }),
        };
      case 'room-calls': {
        const room = huddles.find((huddle) => huddle.id === id)?.title ?? t('otherRoom');
        const text = t(name === '' ? 'finding.room-calls.text' : 'finding.room-calls.by', { name, time });
        return { title: t('finding.room-calls.title', { room }), text };
      }
      case 'captions-silent':
        return {
          title: t('finding.captions-silent.title', {
            language: id === null || id === FLOOR_LANGUAGE ? t('floorLanguage') : languageName(id),
          }),
          text: t('finding.captions-silent.text', { time }),
        };
      case 'device-trouble':
        return {
          title: t('finding.device-trouble.title', { name }),
          text: t(`trouble.${one?.report?.trouble ?? 'device-missing'}`),
        };
      case 'line-poor': {
        const { number } = formats();
        const { roundTripMs, lossFraction } = one?.report?.line ?? { roundTripMs: null, lossFraction: null };
        return {
          title: t('finding.line-poor.title', { name }),
          text: t('finding.line-poor.text', {
            loss: number(Math.round((lossFraction ?? 0) * 100)),
            ms: number(Math.round(roundTripMs ?? 0)),
          }),
        };
      }
      case 'lobby-waits': {
        const count = userIds.length;
        return {
          title: t('finding.lobby-waits.title', { count, number: formats().number(count) }),
          text: t('finding.lobby-waits.text', { name, time }),
        };
      }
      case 'test-failed':
        return {
          title: t('finding.test-failed.title', { name }),
          text: t('finding.test-failed.text', {
            tests: (one?.selfTest?.failed ?? []).map((test) => t(`test.${test}`)).join(', '),
          }),
        };
      case 'camera-frozen':
      case 'microphone-silent':
      case 'hand-long':
        return { title: t(`finding.${kind}.title`, { name }), text: t(`finding.${kind}.text`, { time }) };
    }
  }
  return Object.assign(words, { nameOf });
}
