import { expect, test } from 'vitest';
import { type ImportedPair, undoPairs } from './undo-pairs.ts';

/** A pair as `proxy>represented`; what the import found before stands behind a colon, with a `-`
 *  where it was set aside. */
function pairOf(text: string): ImportedPair {
  const [pair = '', before] = text.split(':');
  const [proxyUserId = '', behalfOfUserId = ''] = pair.split('>');
  const was =
    before === undefined ? null : { proxyUserId: before.replace('-', ''), setAside: before.startsWith('-') };
  return { proxyUserId, behalfOfUserId, before: was };
}
const pairsOf = (text: string) => (text === '' ? [] : text.split(' ').map(pairOf));
const said = (pairs: readonly ImportedPair[]) =>
  pairs.map(({ proxyUserId, behalfOfUserId }) => `${proxyUserId}>${behalfOfUserId}`).join(' ');

test.each<{
  what: string;
  imported: string;
  standing: string;
  voters?: string;
  max?: number;
  removed?: string;
  restored?: string;
  stays?: string;
}>([
  { what: 'a new pair goes', imported: 'a>b', standing: 'a>b c>d', removed: 'a>b' },
  { what: 'another proxy gives way', imported: 'a>b:c', standing: 'a>b', restored: 'a>b' },
  { what: 'one set aside goes', imported: 'a>b:-c', standing: 'a>b', removed: 'a>b' },
  { what: 'changed since', imported: 'a>b', standing: 'c>b', stays: 'a>b changed' },
  { what: 'removed since', imported: 'a>b:c', standing: '', stays: 'a>b changed' },
  {
    what: 'the earlier proxy may not vote any more',
    ...{ imported: 'a>b:c d>e', standing: 'a>b d>e', voters: 'abde' },
    ...{ removed: 'd>e', stays: 'a>b cannot-stand' },
  },
  {
    what: 'the earlier proxy is represented since',
    ...{ imported: 'a>b:c', standing: 'a>b d>c', stays: 'a>b cannot-stand' },
  },
  {
    what: 'the earlier proxy is represented by the list itself, which goes',
    ...{ imported: 'a>b:c d>c', standing: 'a>b d>c', removed: 'd>c', restored: 'a>b' },
  },
  {
    what: 'the earlier proxy has as many as the site allows by now',
    ...{ imported: 'a>b:c', standing: 'a>b c>d', max: 1, stays: 'a>b cannot-stand' },
  },
])('[BEY-20][PROXY-01] an import of proxies taken back: $what', (given) => {
  const undo = undoPairs(pairsOf(given.imported), pairsOf(given.standing), {
    mayVote: (userId) => (given.voters ?? 'abcde').includes(userId),
    votersMax: given.max ?? null,
  });
  expect({
    removed: said(undo.removed),
    restored: said(undo.restored),
    stays: undo.stays.map(({ pair, why }) => `${said([pair])} ${why}`).join(' '),
  }).toEqual({ removed: given.removed ?? '', restored: given.restored ?? '', stays: given.stays ?? '' });
});
