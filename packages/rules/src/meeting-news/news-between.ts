/** Something of the meeting that has a name: a language that can be heard, or a huddle. */
interface Named {
  readonly id: string;
  readonly name: string;
}

/** What is told of a meeting in passing, as one viewer may know it. `openHuddles`: those that
 *  everybody may enter; whoever is invited to another one is asked. */
export interface MeetingFacts {
  readonly automaticCaptions: boolean;
  readonly chatOpen: boolean;
  readonly waitingRoom: boolean;
  readonly languages: readonly Named[];
  readonly openHuddles: readonly Named[];
}

/** The kinds of news. Their texts are `meeting-news` of the web client. */
type MeetingNewsKind =
  | 'captionsOn'
  | 'captionsOff'
  | 'chatOpen'
  | 'chatClosed'
  | 'waitingRoomOn'
  | 'waitingRoomOff'
  | 'languageOpen'
  | 'languageClosed'
  | 'huddleOpen'
  | 'huddleClosed';

/** One piece of news. `about`: later news about the same takes its place. `name`: empty where the
 *  kind says all. */
export interface MeetingNews {
  readonly about: string;
  readonly kind: MeetingNewsKind;
  readonly name: string;
}

/** At most so many pieces of news wait; of more, the oldest are not shown. */
const NEWS_WAITING_MAX = 5;

/** What is news now to somebody who knew `before`. Source: NOTIF-01. */
export function newsBetween(before: MeetingFacts, now: MeetingFacts): MeetingNews[] {
  return [
    ...switched('captions', before.automaticCaptions, now.automaticCaptions, ['captionsOn', 'captionsOff']),
    ...switched('chat', before.chatOpen, now.chatOpen, ['chatOpen', 'chatClosed']),
    ...switched('waitingRoom', before.waitingRoom, now.waitingRoom, ['waitingRoomOn', 'waitingRoomOff']),
    ...cameAndWent(before.languages, now.languages, ['languageOpen', 'languageClosed']),
    ...cameAndWent(before.openHuddles, now.openHuddles, ['huddleOpen', 'huddleClosed']),
  ];
}

/** The news that wait, the one on screen first, with one more. News about the same thing are taken
 *  out: only the last state of it is true. Source: NOTIF-01. */
export function queueNews(waiting: readonly MeetingNews[], one: MeetingNews): readonly MeetingNews[] {
  const [shown, ...others] = [...waiting.filter(({ about }) => about !== one.about), one];
  return shown === undefined ? [] : [shown, ...others.slice(-(NEWS_WAITING_MAX - 1))];
}

type OnAndOff = readonly [on: MeetingNewsKind, off: MeetingNewsKind];

function switched(about: string, was: boolean, is: boolean, [on, off]: OnAndOff): MeetingNews[] {
  return was === is ? [] : [{ about, kind: is ? on : off, name: '' }];
}

function cameAndWent(before: readonly Named[], now: readonly Named[], [on, off]: OnAndOff): MeetingNews[] {
  const without = (those: readonly Named[], others: readonly Named[]) =>
    those.filter(({ id }) => !others.some((other) => other.id === id));
  return [
    ...without(before, now).map(({ id, name }) => ({ about: id, kind: off, name })),
    ...without(now, before).map(({ id, name }) => ({ about: id, kind: on, name })),
  ];
}
