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

/** Uploads a file for an item, by the moderator. Returns its id. */
async function uploadedPaper(world: World, itemId: string, uploader: 'moderator' | 'admin' = 'moderator') {
  const client = world.clients[uploader];
  const { uploadUrl } = await client.call('createPaperUpload', { ...ofItem(world, itemId), body: {} });
  const form = new FormData();
  form.append('file', new Blob(['Minutes']), 'minutes.txt');
  const answer = await client.fetch(uploadUrl, { method: 'POST', body: form });
  return endpoints.uploadFile.answer.parse(await answer.json()).id;
}

/** Makes a published item with a paper. Returns the ids of item, paper and file. */
async function itemWithPaper(world: World): Promise<string> {
  const itemId = await publishedItem(world);
  // The uploaders alternate, since nobody may upload more than 30 files in ten minutes.
  const uploader = world.serial % 2 === 0 ? 'moderator' : 'admin';
  const fileId = await uploadedPaper(world, itemId, uploader);
  await world.clients[uploader].call('addAgendaPaper', { ...ofItem(world, itemId), body: { fileId } });
  const { papers } = await world.clients.admin.call('readAgendaItem', ofItem(world, itemId));
  return `${itemId} ${papers[0]?.id ?? ''} ${fileId}`;
}
const ofPaper = (world: World, given: string) => {
  const [itemId = '', paperId = ''] = given.split(' ');
  return { params: { ...ofItem(world, itemId).params, paperId } };
};

/** People without the agenda's tab are sent no item that is not under way. */
function seesOrderOfTheDay({ actor }: World, answer: unknown): void {
  const { items } = endpoints.readSittingPapers.answer.parse(answer);
  const mustSee = actor !== 'bot' && actor !== 'roleless';
  if (items.length > 0 !== mustSee) throw new Error(`${actor} sees ${items.length} items`);
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
    endpoint: 'listAgendaPeople',
    what: '[AGENDA-01] those who run the sitting',
    input: ofSession,
    expected: thoseWhoRunIt,
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
    endpoint: 'groupConsentVote',
    what: '[AGENDA-01] those who run the sitting and its votes',
    given: async (world) => {
      const body = { title: 'Report', consent: true };
      const { items } = await world.clients.moderator.call('addAgendaItem', { ...ofSession(world), body });
      return items[0]?.id ?? '';
    },
    input: (world, itemId) => ({ ...ofSession(world), body: { itemIds: [itemId] } }),
    expected: thoseWhoRunIt,
  },
  {
    endpoint: 'readAgendaListText',
    what: '[AGENDA-01] those who run the sitting',
    input: (world) => ({ ...ofSession(world), body: { csv: 'title\nBudget' } }),
    expected: thoseWhoRunIt,
  },
  {
    endpoint: 'readAgendaListFile',
    what: '[AGENDA-01] those who run the sitting',
    input: (world) => ({ ...ofSession(world), list: 'title\nBudget' }),
    expected: thoseWhoRunIt,
  },
  {
    endpoint: 'importAgenda',
    what: '[AGENDA-01] those who run the sitting',
    input: (world) => ({ ...ofSession(world), body: { csv: 'title\nBudget', version: 0 } }),
    expected: thoseWhoRunIt,
  },
  {
    endpoint: 'copyAgenda',
    what: '[AGENDA-01] those who run both sittings',
    given: async ({ clients, server }) => {
      const { idVotingSession } = await clients.admin.call('createVotingSession', {
        body: {
          ...{ title: 'Earlier', members: ['moderator'] },
          ...{ epochStartTime: server.clock.nowMs(), epochEndTime: server.clock.nowMs() + 3_600_000 },
        },
      });
      return idVotingSession;
    },
    input: (world, from) => ({ ...ofSession(world), body: { from, withPapers: true, version: 0 } }),
    expected: thoseWhoRunIt,
  },
  {
    endpoint: 'listAgendaImports',
    what: '[AGENDA-01] those who run the sitting',
    input: ofSession,
    expected: thoseWhoRunIt,
  },
  {
    endpoint: 'undoAgendaImport',
    what: '[AGENDA-01] those who run the sitting',
    given: async (world) => {
      const body = { csv: 'title\nBudget', version: 0 };
      const made = await world.clients.moderator.call('importAgenda', { ...ofSession(world), body });
      return made.importId;
    },
    input: ({ idVotingSession }, importId) => ({ params: { idVotingSession, importId } }),
    expected: thoseWhoRunIt,
  },
  {
    endpoint: 'createPaperUpload',
    what: '[AGENDA-01] [UPL-01] those who run the sitting',
    given: draftItem,
    input: (world, itemId) => ({ ...ofItem(world, itemId), body: { sizeBytes: 10 } }),
    expected: thoseWhoRunIt,
  },
  {
    endpoint: 'addAgendaPaper',
    what: '[AGENDA-01] those who run the sitting',
    given: async (world) => {
      const itemId = await draftItem(world);
      const uploader = world.actor === 'admin' ? 'admin' : 'moderator';
      return `${itemId} ${await uploadedPaper(world, itemId, uploader)}`;
    },
    input: (world, given) => {
      const [itemId = '', fileId = ''] = given.split(' ');
      return { ...ofItem(world, itemId), body: { fileId } };
    },
    expected: thoseWhoRunIt,
  },
  {
    endpoint: 'changeAgendaPaper',
    what: '[AGENDA-01] those who run the sitting',
    given: itemWithPaper,
    input: (world, given) => ({ ...ofPaper(world, given), body: { title: 'Estimates' } }),
    expected: thoseWhoRunIt,
  },
  {
    endpoint: 'removeAgendaPaper',
    what: '[AGENDA-01] those who run the sitting',
    given: itemWithPaper,
    input: (world, given) => ({ params: { ...ofPaper(world, given).params, version: '1' } }),
    expected: thoseWhoRunIt,
  },
  {
    endpoint: 'downloadAgendaPaper',
    what: '[AGENDA-01] [UPL-07] those who see the item',
    given: itemWithPaper,
    input: ({ idVotingSession }, given) => ({
      params: { idVotingSession, fileId: given.split(' ')[2] ?? '' },
    }),
    expected: { ...peopleOfSession, bot: 'not-found', roleless: 'not-found' },
  },
  {
    endpoint: 'keepAgendaNote',
    what: '[AGENDA-01] those who see the item, each for themselves',
    given: publishedItem,
    input: (world, itemId) => ({ ...ofItem(world, itemId), body: { text: 'Ask about the rivers.' } }),
    expected: { ...peopleOfSession, bot: 'not-found', roleless: 'not-found' },
  },
  {
    endpoint: 'readSittingPapers',
    what: '[AGENDA-01] [PERM-11] those who see the agenda, each with their own marks',
    given: itemWithPaper,
    input: (world) => ofSession(world),
    expected: peopleOfSession,
    answer: seesOrderOfTheDay,
  },
  {
    endpoint: 'readSittingPapers',
    what: '[AGENDA-01] [PERM-38] members with an account before anybody lets them in, and no guest',
    given: async (world) => {
      const itemId = await publishedItem(world);
      await world.clients.moderator.call('updateVotingSessionDavra', {
        ...ofSession(world),
        body: { waitingRoom: true },
      });
      return itemId;
    },
    input: (world) => ofSession(world),
    expected: { ...peopleOfSession, guest: 'in-lobby' },
    answer: seesOrderOfTheDay,
  },
  {
    endpoint: 'keepPaperMark',
    what: '[AGENDA-01] those who see the item, each for themselves',
    given: itemWithPaper,
    input: ({ idVotingSession }, given) => ({
      params: { idVotingSession, markId: '3f2b8a70-4b1f-4c6e-9d7a-0a4c4bb0f0a1' },
      body: { paperId: given.split(' ')[1] ?? '', version: 1, place: null, quote: '', note: 'n', madeAt: 1 },
    }),
    expected: { ...peopleOfSession, bot: 'not-found', roleless: 'not-found' },
  },
  {
    endpoint: 'removePaperMark',
    what: '[AGENDA-01] those of the sitting, each their own',
    given: itemWithPaper,
    input: ({ idVotingSession }) => ({
      params: { idVotingSession, markId: '3f2b8a70-4b1f-4c6e-9d7a-0a4c4bb0f0a1' },
      query: {},
    }),
    expected: peopleOfSession,
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
