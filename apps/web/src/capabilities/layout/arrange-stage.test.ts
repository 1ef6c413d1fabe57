import { describe, expect, test } from 'vitest';
import { arrangeStage } from './arrange-stage.ts';

const person = (userId: string, hasPicture = false) => ({ userId, hasPicture });
const ids = (people: readonly { userId: string }[]) => people.map(({ userId }) => userId).join('');

describe('the order of the tiles', () => {
  test.each([
    {
      why: 'pictures first',
      people: [person('a'), person('b', true)],
      previous: [],
      front: null,
      order: 'ba',
    },
    {
      why: 'places are kept',
      people: [person('a'), person('b'), person('c')],
      previous: ['c', 'a'],
      front: null,
      order: 'cab',
    },
    {
      why: 'a newcomer stands last among the pictures',
      people: [person('n', true), person('b', true), person('a')],
      previous: ['b', 'a'],
      front: null,
      order: 'bna',
    },
    {
      why: 'who speaks changes places with the large tile only',
      people: [person('a', true), person('b', true), person('c', true)],
      previous: ['a', 'b', 'c'],
      front: 'c',
      order: 'cba',
    },
    {
      why: 'somebody who left is forgotten',
      people: [person('b')],
      previous: ['a', 'b'],
      front: 'a',
      order: 'b',
    },
    { why: 'nobody', people: [], previous: ['a'], front: 'a', order: '' },
  ])('[LAYOUT-01] $why', ({ people, previous, front, order }) => {
    expect(ids(arrangeStage(people, previous, front))).toBe(order);
  });

  test('[LAYOUT-01] the same again changes nothing', () => {
    const people = [person('a', true), person('b'), person('c', true)];
    const once = arrangeStage(people, [], 'c');
    expect(
      ids(
        arrangeStage(
          people,
          once.map(({ userId }) => userId),
          'c',
        ),
      ),
    ).toBe(ids(once));
  });
});
