import { describe, expect, test } from 'vitest';
import { type MeetingFacts, type MeetingNews, newsBetween, queueNews } from './news-between.ts';

const quiet: MeetingFacts = {
  automaticCaptions: false,
  chatOpen: true,
  waitingRoom: false,
  languages: [{ id: 'fr', name: 'Français' }],
  openHuddles: [],
};
const office = { id: 'h1', name: 'Water office' };

describe('what is news of a meeting', () => {
  test.each<[string, Partial<MeetingFacts>, readonly (readonly [MeetingNews['kind'], string])[]]>([
    ['nothing', {}, []],
    ['another order of the same', { languages: [{ id: 'fr', name: 'Français' }] }, []],
    ['automatic captions', { automaticCaptions: true }, [['captionsOn', '']]],
    ['the chat', { chatOpen: false }, [['chatClosed', '']]],
    ['the waiting room', { waitingRoom: true }, [['waitingRoomOn', '']]],
    ['a huddle for everybody', { openHuddles: [office] }, [['huddleOpen', 'Water office']]],
    [
      'another language in place of one',
      { languages: [{ id: 'ar', name: 'العربية' }] },
      [
        ['languageClosed', 'Français'],
        ['languageOpen', 'العربية'],
      ],
    ],
  ])('[NOTIF-01] %s', (_, change, expected) => {
    const news = newsBetween(quiet, { ...quiet, ...change });
    expect(news.map(({ kind, name }) => [kind, name])).toEqual(expected);
  });

  test('[NOTIF-01] what ends is news too', () => {
    const before = { ...quiet, automaticCaptions: true, chatOpen: false, waitingRoom: true };
    const news = newsBetween({ ...before, openHuddles: [office] }, quiet);
    expect(news.map(({ kind }) => kind)).toEqual([
      'captionsOff',
      'chatOpen',
      'waitingRoomOff',
      'huddleClosed',
    ]);
  });
});

describe('the news that wait', () => {
  const piece = (about: string, kind: MeetingNews['kind'] = 'huddleOpen') => ({ about, kind, name: about });
  const queued = (...all: readonly MeetingNews[]) =>
    all.reduce<readonly MeetingNews[]>((waiting, one) => queueNews(waiting, one), []);

  test('[NOTIF-01] stand in their order, and the last word about a thing takes the place of earlier ones', () => {
    const now = queued(piece('chat', 'chatClosed'), piece('h1'), piece('chat', 'chatOpen'));
    expect(now.map(({ kind }) => kind)).toEqual(['huddleOpen', 'chatOpen']);
    expect(queued(piece('h1'), piece('h1', 'huddleClosed'))).toEqual([piece('h1', 'huddleClosed')]);
  });

  test('[NOTIF-01] are few: the one on screen stays, and of the others the oldest are dropped', () => {
    const names = Array.from({ length: 8 }, (_, at) => `h${at}`);
    expect(queued(...names.map((name) => piece(name))).map(({ about }) => about)).toEqual([
      'h0',
      ...names.slice(-4),
    ]);
  });
});
