import type { LiveSpeakers, SpeakersNews } from '@hemicycle/contract/speakers';

/** The speakers list after news of it. The speeches in the news replace the known ones; an unknown
 *  list starts with the speeches in the news. News that is older than an own step changes nothing.
 *  Source: BEY-13. */
export function withSpeakers(known: LiveSpeakers | null, news: SpeakersNews): LiveSpeakers {
  const { list, speeches, gone, carried } = news;
  const told = { ...list, carried, ...(news.resumable !== undefined && { resumable: news.resumable }) };
  if (known?.id !== list.id) return { ...told, speeches, elsewhere: news.elsewhere ?? null };
  if (list.version < known.version) return known;
  const changed = new Map(speeches.map((speech) => [speech.id, speech]));
  const kept = known.speeches.filter(({ id }) => !gone.includes(id) && !changed.has(id));
  return {
    ...told,
    elsewhere: news.elsewhere === undefined ? known.elsewhere : news.elsewhere,
    speeches: [...kept, ...speeches].toSorted((one, other) => one.number - other.number),
  };
}
