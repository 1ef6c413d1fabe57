import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noteSpeaker, type SeatRequest, seatPeople, type SeatedPerson } from './seat-people.ts';

/** A capital letter is a person who sends a picture. */
const peopleOf = (letters: string): SeatedPerson[] =>
  [...letters].map((letter) => ({
    userId: letter.toLowerCase(),
    hasPicture: letter === letter.toUpperCase(),
  }));
const seatsOf = (request: Partial<SeatRequest<SeatedPerson>> & { people: SeatedPerson[] }): string =>
  seatPeople({ previous: [], pins: [], spoke: [], speakerSeat: true, seen: 99, page: 0, ...request })
    .map(({ userId }) => userId)
    .join('');

describe('who sits where', () => {
  test.each<{
    why: string;
    people: string;
    previous?: string;
    pins?: string;
    spoke?: string;
    speakerSeat?: boolean;
    seen?: number;
    page?: number;
    seats: string;
  }>([
    { why: 'nobody', people: '', previous: 'a', seats: '' },
    { why: 'pictures first, to begin with', people: 'aBc', seats: 'bac' },
    { why: 'seats are kept', people: 'ABC', previous: 'ca', seats: 'cab' },
    {
      why: 'a camera that goes off moves nobody',
      people: 'AbC',
      previous: 'bac',
      speakerSeat: false,
      seats: 'bac',
    },
    { why: 'who comes takes the end', people: 'ABCD', previous: 'abc', seats: 'abcd' },
    {
      why: 'a seat that stays free is filled from the end',
      people: 'ACDE',
      previous: 'abcde',
      seats: 'aecd',
    },
    { why: 'who comes while somebody goes takes that seat', people: 'ACX', previous: 'abc', seats: 'axc' },
    {
      why: 'who speaks changes seats with the large one',
      people: 'ABCD',
      previous: 'abcd',
      spoke: 'c',
      seats: 'cbad',
    },
    {
      why: 'who spoke last keeps the large seat',
      people: 'ABCD',
      previous: 'cbad',
      spoke: 'c',
      seats: 'cbad',
    },
    {
      why: 'Equal: nobody moves for a speaker who is seen',
      people: 'ABCD',
      previous: 'abcd',
      spoke: 'c',
      speakerSeat: false,
      seats: 'abcd',
    },
    {
      why: 'Equal: from a further page in place of who was silent longest',
      people: 'ABCDEF',
      previous: 'abcdef',
      spoke: 'fca',
      speakerSeat: false,
      seen: 3,
      seats: 'afcdeb',
    },
    {
      why: 'Equal: nothing moves on a further page',
      people: 'ABCDEF',
      previous: 'abcdef',
      spoke: 'e',
      speakerSeat: false,
      seen: 3,
      page: 1,
      seats: 'abcdef',
    },
    {
      why: 'from a further page: who was large stays in sight',
      people: 'ABCDEF',
      previous: 'abcdef',
      spoke: 'fab',
      seen: 4,
      seats: 'fbcaed',
    },
    {
      why: 'from a further page: who was large without a word goes there',
      people: 'ABCDEF',
      previous: 'abcdef',
      spoke: 'f',
      seen: 4,
      seats: 'fbcdea',
    },
    { why: 'pinned come first, in their order', people: 'ABCD', previous: 'abcd', pins: 'db', seats: 'dbca' },
    {
      why: 'a pin holds the large seat against a speaker',
      people: 'ABCD',
      previous: 'abcd',
      pins: 'b',
      spoke: 'd',
      seats: 'bacd',
    },
    {
      why: 'a pin of somebody who left is no pin',
      people: 'AB',
      previous: 'ab',
      pins: 'x',
      spoke: 'b',
      seats: 'ba',
    },
    {
      why: 'a picture comes to the first page for one without',
      people: 'AbCdE',
      previous: 'abcde',
      seen: 3,
      seats: 'aecdb',
    },
    {
      why: 'who has spoken stays there without a picture',
      people: 'AbCdE',
      previous: 'abcde',
      spoke: 'ab',
      seen: 3,
      seats: 'abcde',
    },
    { why: 'without a speaker the large seat wants a picture', people: 'abC', previous: 'abc', seats: 'cba' },
  ])('[LAYOUT-01] $why', ({ people, previous = '', pins = '', spoke = '', seats, ...more }) => {
    expect(
      seatsOf({
        people: peopleOf(people),
        previous: [...previous],
        pins: [...pins],
        spoke: [...spoke],
        ...more,
      }),
    ).toBe(seats);
  });

  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const arbitrary = fc.record({
    pictures: fc.array(fc.boolean(), { minLength: 26, maxLength: 26 }),
    before: fc.shuffledSubarray([...letters]),
    now: fc.shuffledSubarray([...letters]),
    pins: fc.shuffledSubarray([...letters], { maxLength: 4 }),
    spoke: fc.shuffledSubarray([...letters], { maxLength: 16 }),
    speakerSeat: fc.boolean(),
    seen: fc.integer({ min: 1, max: 26 }),
    page: fc.integer({ min: 0, max: 3 }),
  });
  const requestOf = ({
    pictures,
    before,
    now,
    ...rest
  }: typeof arbitrary extends fc.Arbitrary<infer A> ? A : never) => ({
    ...rest,
    previous: before,
    people: now.map((userId) => ({ userId, hasPicture: pictures[letters.indexOf(userId)] ?? false })),
  });

  test('[LAYOUT-01] everybody has one seat, and the same again changes nothing', () => {
    fc.assert(
      fc.property(arbitrary, (given) => {
        const request = requestOf(given);
        const seats = seatPeople(request);
        expect(seats.map(({ userId }) => userId).toSorted()).toEqual(given.now.toSorted());
        const again = seatPeople({ ...request, previous: seats.map(({ userId }) => userId) });
        expect(again).toEqual(seats);
      }),
    );
  });

  test('[LAYOUT-01] for a speaker three move at most, or five when one is forgotten; nobody pinned does, and the speaker is seen', () => {
    fc.assert(
      fc.property(arbitrary, fc.nat({ max: 25 }), (given, which) => {
        const settled = seatPeople(requestOf(given));
        const speaker = settled[which % Math.max(1, settled.length)];
        if (speaker === undefined) return;
        const request = { ...requestOf(given), previous: settled.map(({ userId }) => userId), page: 0 };
        const before = seatPeople(request);
        const previous = before.map(({ userId }) => userId);
        const spoke = noteSpeaker(request.spoke, speaker.userId);
        const after = seatPeople({ ...request, previous, spoke });
        const moved = after.filter((person, seat) => previous[seat] !== person.userId);
        const isOneForgotten = request.spoke.some((userId) => !spoke.includes(userId));
        expect(moved.length).toBeLessThanOrEqual(isOneForgotten ? 5 : 3);
        const pinned = given.pins.filter((userId) => previous.includes(userId));
        expect(moved.some(({ userId }) => pinned.includes(userId))).toBe(false);
        if (pinned.length < given.seen) {
          expect(after.slice(0, given.seen)).toContainEqual(speaker);
        }
        if (given.speakerSeat && pinned.length === 0) expect(after[0]).toEqual(speaker);
      }),
    );
  });
});

test('[LAYOUT-01] who speaks is remembered first, once, and not for ever', () => {
  expect(noteSpeaker([], null)).toEqual([]);
  const one = noteSpeaker([], 'a');
  expect(noteSpeaker(one, 'a')).toBe(one);
  expect(noteSpeaker(['b', 'a'], 'a')).toEqual(['a', 'b']);
  const many = Array.from({ length: 40 }, (_, index) => `p${index}`);
  expect(many.reduce<readonly string[]>(noteSpeaker, []).length).toBe(16);
});
