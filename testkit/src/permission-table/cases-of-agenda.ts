import { endpoints } from '@hemicycle/contract/endpoints';
import { only, peopleOfSession } from './cast.ts';
import type { PermissionCase } from './permission-case.ts';
import type { World } from './world.ts';

const ofSession = ({ idVotingSession }: World) => ({ params: { idVotingSession } });
const ofItem = ({ idVotingSession }: World, itemId: string) => ({ params: { idVotingSession, itemId } });
const thoseWhoRunIt = only(['moderator', 'admin']);

/** Makes an agenda with one item, a draft, and returns the id of that item. */
async function draftItem(world: World): Promise<string> {
  const { items } = await world.clients.moderator.call('addAgendaItem', {
    ...ofSession(world),
    body: { title: 'Budget', text: 'The second quarter.' },
  });
  return items[0]?.id ?? '';
}

/** Makes the same, published. */
async function publishedItem(world: World): Promise<string> {
  const itemId = await draftItem(world);
  await world.clients.moderator.call('publishAgenda', { ...ofSession(world), body: { published: true } });
  return itemId;
}

/** The cases of the agenda of a session. */
export const casesOfAgenda: readonly PermissionCase[] = [
  {
    endpoint: 'readAgenda',
    what: '[AGENDA-01] [PERM-11] its people; only those who run the sitting see a draft',
    given: draftItem,
    input: ofSession,
    expected: peopleOfSession,
    answer: ({ actor }, answer) => {
      const seen = endpoints.readAgenda.answer.parse(answer).items.length > 0;
      if (seen !== (actor === 'moderator' || actor === 'admin')) throw new Error('who sees the draft');
    },
  },
  {
    endpoint: 'readAgendaItem',
    what: '[AGENDA-01] [PERM-11] those who see the agenda',
    given: publishedItem,
    input: ofItem,
    expected: { ...peopleOfSession, bot: 'not-found', roleless: 'not-found' },
  },
  {
    endpoint: 'addAgendaItem',
    what: '[AGENDA-01] those who run the sitting',
    input: (world) => ({ ...ofSession(world), body: { title: 'Budget' } }),
    expected: thoseWhoRunIt,
  },
  {
    endpoint: 'changeAgendaItem',
    what: '[AGENDA-01] those who run the sitting',
    given: draftItem,
    input: (world, itemId) => ({ ...ofItem(world, itemId), body: { title: 'Estimates' } }),
    expected: thoseWhoRunIt,
  },
  {
    endpoint: 'moveAgendaItem',
    what: '[AGENDA-01] those who run the sitting',
    given: async (world) => {
      const first = await draftItem(world);
      await world.clients.moderator.call('addAgendaItem', {
        ...ofSession(world),
        body: { title: 'Estimates' },
      });
      return first;
    },
    input: (world, itemId) => ({ ...ofItem(world, itemId), body: { parentId: null, beforeId: null } }),
    expected: thoseWhoRunIt,
  },
  {
    endpoint: 'deleteAgendaItem',
    what: '[AGENDA-01] those who run the sitting',
    given: draftItem,
    input: (world, itemId) => ({ params: { ...ofItem(world, itemId).params, version: '1' } }),
    expected: thoseWhoRunIt,
  },
  {
    endpoint: 'nameAgendaVotes',
    what: '[AGENDA-01] those who run the sitting and its votes',
    given: async (world) => {
      const itemId = await draftItem(world);
      const body = { title: 'The budget' };
      const { id } = await world.clients.moderator.call('createPoll', { ...ofSession(world), body });
      return `${itemId} ${id}`;
    },
    input: (world, given) => {
      const [itemId = '', pollId = ''] = given.split(' ');
      return { ...ofItem(world, itemId), body: { pollIds: [pollId] } };
    },
    expected: thoseWhoRunIt,
  },
  {
    endpoint: 'publishAgenda',
    what: '[AGENDA-01] those who run the sitting',
    given: draftItem,
    input: (world) => ({ ...ofSession(world), body: { published: true } }),
    expected: thoseWhoRunIt,
  },
  {
    endpoint: 'showAgenda',
    what: '[ADMIN-07] those who run the sitting',
    given: publishedItem,
    input: (world) => ({ ...ofSession(world), body: { shown: false } }),
    expected: thoseWhoRunIt,
  },
  {
    endpoint: 'setCurrentAgendaItem',
    what: '[AGENDA-01] those who run the sitting',
    given: publishedItem,
    input: (world, itemId) => ({ ...ofSession(world), body: { itemId } }),
    expected: thoseWhoRunIt,
  },
];
