import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formats } from '../../i18n/formats.ts';
import type { ProceedingsEvent } from './events-of.ts';
import { useKindOfSpeech } from './use-kind-of-speech.ts';

/** The events that contain a word, a person or a time; all events without a search. */
export function useEventSearch(
  events: readonly ProceedingsEvent[],
  search: string,
): readonly ProceedingsEvent[] {
  const { t } = useTranslation('proceedings');
  const kindOf = useKindOfSpeech();
  const sought = useDeferredValue(search.trim().toLocaleLowerCase());
  return useMemo(() => {
    if (sought === '') return events;
    const headings = {
      presides: () => t('presides', { name: '' }),
      item: () => t('itemBegan', { number: '', title: '' }),
      speech: () => '',
      vacant: () => t('vacant'),
      endedBy: () => t('sittingEnded'),
      left: () => t('everybodyLeft'),
      opened: (number: number | null) => t('opened', { number }),
      closed: (number: number | null) => t('closed', { number }),
      withdrawn: (number: number | null) => t('withdrawn', { number }),
      declared: (number: number | null) => t('declared', { number }),
    };
    const isFound = (event: ProceedingsEvent) =>
      [
        formats().timeWithSeconds(event.atMs),
        headings[event.kind]('poll' in event ? event.poll.number : null),
        event.kind === 'speech' ? (kindOf(event) ?? '') : '',
        ...wordsOf(event),
      ].some((words) => words.toLocaleLowerCase().includes(sought));
    return events.filter(isFound);
  }, [events, sought, t, kindOf]);
}

/** The texts of an event that a search looks through: what people wrote, and who acted. */
function wordsOf(event: ProceedingsEvent): string[] {
  const written = 'poll' in event ? [event.poll.title, event.poll.question, ...event.poll.voteOptions] : [];
  switch (event.kind) {
    case 'presides':
    case 'endedBy':
      return [event.name];
    case 'item':
      return [event.item.number, event.item.title];
    case 'speech':
      return [event.speech.displayName, event.speech.groupName ?? ''];
    case 'declared':
      return [
        ...written,
        event.declaration.result,
        event.declaration.commentary,
        event.declaration.by ?? '',
        event.declaration.castingVote?.by ?? '',
      ];
    case 'withdrawn':
      return [...written, event.by ?? ''];
    case 'opened':
    case 'closed':
    case 'vacant':
    case 'left':
      return written;
  }
}
