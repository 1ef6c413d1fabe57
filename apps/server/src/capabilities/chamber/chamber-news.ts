import type { LiveChange } from '@hemicycle/contract/live';
import type { Poll } from '@hemicycle/contract/polls';
import { socketCloseCodes } from '@hemicycle/contract/socket';
import type { Deps } from '../../deps.ts';
import type { NewsItem } from '../../news.ts';
import type { Timers } from '../../platform/clock/clock.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import type { SharedText } from '../../platform/socket/shared-text.ts';
import { Coalescer } from '../../platform/socket/coalescer.ts';
import { CoalescedVotes } from './coalesced-votes.ts';
import { loadChatMessageForNews } from '../chat/public.ts';
import { loadLivePeople } from '../people/public.ts';
import {
  isPollOpen,
  loadMyVotesIn,
  loadPollForNews,
  loadTallyForNews,
  loadVotedInPersonByProxy,
  takeOpenedPoll,
  type ForNews,
} from '../polls/public.ts';
import { loadQuorumsForNews } from '../quorum/public.ts';
import { loadBelonging, loadLiveSession, notePresiding } from '../sessions/public.ts';
import { loadSpeakersNews } from '../speakers/public.ts';
import type { CoalescedNews } from './coalesced-news.ts';
import type { ChamberConnection } from './chamber-connection.ts';
import type { ChamberRooms } from './chamber-rooms.ts';
import { HandsTold } from './hands-told.ts';
import { PEOPLE_NEWS_EVERY_MS, peopleNewsEveryMs } from './people-news-pace.ts';
import { sendStrangersAway } from './send-strangers-away.ts';
import { changesText } from './state-for-arrivals.ts';
import { tellHuddles } from './tell-huddles.ts';
import { tellOne, tellRemoved, tellRoom } from './tell-notifications.ts';

type ReloadViewer = (connection: ChamberConnection) => Promise<void>;

/** Turns news into messages: what changed is loaded once, presented once for each class of viewer that the privacy rules can
 *  tell apart, and written to each socket as the same text. A division of N members so costs O(N). Source: DESIGN §4. */
export class ChamberNews {
  readonly #deps: Deps;
  readonly #timers: Timers;
  readonly #rooms: ChamberRooms;
  readonly #reloadViewer: ReloadViewer;
  readonly #coalesced = new Map<string, CoalescedNews>();
  readonly #handsTold = new HandsTold();
  readonly #queues = new Map<string, Promise<void>>();

  constructor(deps: Deps, timers: Timers, rooms: ChamberRooms, reloadViewer: ReloadViewer) {
    this.#deps = deps;
    this.#timers = timers;
    this.#rooms = rooms;
    this.#reloadViewer = reloadViewer;
  }

  /** Hears one piece of news. Sessions that nobody watches on this server cost nothing. */
  hear(item: NewsItem): void {
    switch (item.kind) {
      case 'rolesChanged':
        return this.#rolesChanged(item.userId);
      case 'signedOut':
        return this.#signedOut(new Set(item.signInIds));
      case 'quorumRules':
        return this.#rooms.sessions().forEach((idVotingSession) => this.tellQuorums(idVotingSession));
      case 'mediaRules':
      case 'userSessionChanged':
        break;
      default:
        if (this.#rooms.has(item.idVotingSession)) this.#hearOfSession(item);
    }
  }

  /** Forgets a session that nobody watches any more. */
  forget(idVotingSession: string): void {
    const coalesced = this.#coalesced.get(idVotingSession);
    coalesced?.people.stop();
    coalesced?.hands.stop();
    for (const votes of coalesced?.votes.values() ?? []) votes.stop();
    this.#coalesced.delete(idVotingSession);
    this.#handsTold.forget(idVotingSession);
  }

  stop(): void {
    for (const idVotingSession of [...this.#coalesced.keys()]) this.forget(idVotingSession);
  }

  #hearOfSession(item: Extract<NewsItem, { idVotingSession: string }>): void {
    const { idVotingSession } = item;
    const coalesced = this.#coalescedOf(idVotingSession);
    switch (item.kind) {
      case 'people':
        return coalesced.people.add(...item.userIds);
      case 'hands':
        this.#handsTold.tellAlong(idVotingSession, item.userIds ?? []);
        return coalesced.hands.add(true);
      case 'vote':
        return this.#votesOf(coalesced, idVotingSession, item.pollId).cast.add(...item.userIds);
      case 'count':
        return this.#votesOf(coalesced, idVotingSession, item.pollId).count.add(true);
      case 'session':
        return this.#inOrder(idVotingSession, () => this.#tellSession(idVotingSession));
      case 'poll':
        coalesced.votes.delete(item.pollId);
        return this.#inOrder(idVotingSession, () => this.#tellPoll(idVotingSession, item));
      case 'pollGone':
        return this.#tellAll(idVotingSession, [{ kind: 'pollGone', pollId: item.pollId }]);
      case 'chatMessage':
        return this.#inOrder(idVotingSession, () => this.#tellChat(idVotingSession, item.messageId));
      case 'quorums':
        return this.tellQuorums(idVotingSession);
      case 'speakers':
        return this.#inOrder(idVotingSession, () => this.#tellSpeakers(idVotingSession, item.speechIds));
      case 'huddles':
        return this.#inOrder(idVotingSession, () => tellHuddles(this.#deps, this.#rooms, idVotingSession));
      case 'notification':
        return this.#inOrder(idVotingSession, () => tellOne(this.#deps.db, this.#rooms, item.notificationId));
      case 'broadcast':
        return this.#inOrder(idVotingSession, () => tellRoom(this.#deps.db, this.#rooms, item));
      case 'removed':
        return tellRemoved(this.#rooms, item);
      case 'mediaClosed':
      case 'mediaRights':
      case 'mediaSilenced':
        // The media hears of it by its own door.
        break;
    }
  }

  /** Tells those who see quorums how the rules stand, as calculated last; `isOn` is for who has just asked the site. */
  tellQuorums(idVotingSession: string, isOn?: boolean): void {
    if (!this.#rooms.has(idVotingSession)) return;
    this.#inOrder(idVotingSession, async () => {
      const news = await loadQuorumsForNews(this.#deps.db, idVotingSession, isOn);
      if (!news) return;
      this.#tellByClass(
        idVotingSession,
        (viewer) => news.classOf(viewer),
        (viewer) => {
          const quorums = news.present(viewer);
          return quorums && { kind: 'quorums', quorums };
        },
      );
    });
  }

  #coalescedOf(idVotingSession: string): CoalescedNews {
    const known = this.#coalesced.get(idVotingSession);
    if (known !== undefined) return known;
    const made: CoalescedNews = {
      people: new Coalescer<string>(
        this.#timers,
        (people) => peopleNewsEveryMs(people, this.#rooms.sizeOf(idVotingSession)),
        (userIds) => this.#inOrder(idVotingSession, () => this.#tellPeople(idVotingSession, [...userIds])),
      ),
      hands: new Coalescer<true>(this.#timers, PEOPLE_NEWS_EVERY_MS, () =>
        this.#inOrder(idVotingSession, () => this.#tellHands(idVotingSession)),
      ),
      votes: new Map(),
    };
    this.#coalesced.set(idVotingSession, made);
    return made;
  }

  #votesOf(coalesced: CoalescedNews, idVotingSession: string, pollId: string): CoalescedVotes {
    const known = coalesced.votes.get(pollId);
    if (known !== undefined) return known;
    const made = new CoalescedVotes(this.#timers, {
      cast: (userIds) => {
        this.#inOrder(idVotingSession, () => this.#tellOwnVotes(idVotingSession, pollId, userIds));
        this.#inOrder(idVotingSession, () => this.#tellProxies(idVotingSession, pollId, userIds));
      },
      count: () => this.#inOrder(idVotingSession, () => this.#tellTally(idVotingSession, pollId)),
    });
    coalesced.votes.set(pollId, made);
    return made;
  }

  /** One piece after the other for each session: news loaded later must not be overtaken by news loaded earlier. */
  #inOrder(idVotingSession: string, tell: () => Promise<void>): void {
    const before = this.#queues.get(idVotingSession) ?? Promise.resolve();
    const after = before.then(tell).catch((error: unknown) => {
      this.#deps.log.error({ err: error, idVotingSession }, 'news could not be told; the clients read anew');
      for (const connection of this.#rooms.of(idVotingSession)) connection.snapshot();
    });
    this.#queues.set(idVotingSession, after);
    void after.then(() => {
      if (this.#queues.get(idVotingSession) === after) this.#queues.delete(idVotingSession);
    });
  }

  #tellAll(idVotingSession: string, changes: LiveChange[]): void {
    const text = changesText(changes);
    for (const connection of this.#rooms.of(idVotingSession)) connection.news(text);
  }

  /** Presents once per class of viewer; `present` gives undefined where that class must not hear of it. */
  #tellByClass(
    idVotingSession: string,
    classOf: (viewer: Viewer) => string,
    present: (viewer: Viewer) => LiveChange | undefined,
  ): void {
    const textByClass = new Map<string, SharedText | undefined>();
    for (const connection of this.#rooms.of(idVotingSession)) {
      const viewerClass = classOf(connection.viewer);
      if (!textByClass.has(viewerClass)) {
        const change = present(connection.viewer);
        textByClass.set(viewerClass, change && changesText([change]));
      }
      const text = textByClass.get(viewerClass);
      if (text !== undefined) connection.news(text);
    }
  }

  async #tellSession(idVotingSession: string): Promise<void> {
    await sendStrangersAway(this.#deps.db, this.#rooms, idVotingSession);
    await notePresiding(this.#deps, idVotingSession);
    const session = await loadLiveSession(this.#deps.db, idVotingSession);
    if (session !== null) this.#tellAll(idVotingSession, [{ kind: 'session', session }]);
  }

  async #tellPeople(idVotingSession: string, userIds: string[]): Promise<void> {
    const people = await loadLivePeople(this.#deps.db, idVotingSession, userIds);
    const known = new Set(people.map(({ userId }) => userId));
    const changes: LiveChange[] = userIds
      .filter((userId) => !known.has(userId))
      .map((userId) => ({ kind: 'personGone', userId }));
    if (people.length > 0) changes.push({ kind: 'people', people });
    if (changes.length > 0) this.#tellAll(idVotingSession, changes);
  }

  /** A hand moves the rank of others: everybody whose hand is up, or was when this was last told. */
  async #tellHands(idVotingSession: string): Promise<void> {
    const people = await this.#handsTold.load(this.#deps.db, idVotingSession);
    if (people.length > 0) this.#tellAll(idVotingSession, [{ kind: 'people', people }]);
  }

  /** Everybody sees the same list. Source: BEY-13. */
  async #tellSpeakers(idVotingSession: string, speechIds: readonly string[]): Promise<void> {
    const speakers = await loadSpeakersNews(this.#deps.db, idVotingSession, speechIds);
    if (speakers !== null) this.#tellAll(idVotingSession, [{ kind: 'speakers', speakers }]);
  }

  async #tellPoll(idVotingSession: string, item: Extract<NewsItem, { kind: 'poll' }>): Promise<void> {
    const { pollId, openedAs } = item;
    const opened = openedAs === undefined ? undefined : takeOpenedPoll(openedAs);
    if (opened !== undefined) {
      this.#tellPollAs(idVotingSession, opened);
      // The news of its close may have come before that of its opening: then what was told is no longer true.
      if (await isPollOpen(this.#deps.db, pollId)) return;
    }
    const news = await loadPollForNews(this.#deps, pollId);
    if (news) this.#tellPollAs(idVotingSession, news);
    else this.#tellAll(idVotingSession, [{ kind: 'pollGone', pollId }]);
  }

  #tellPollAs(idVotingSession: string, news: ForNews<Poll>): void {
    this.#tellByClass(
      idVotingSession,
      (viewer) => news.classOf(viewer),
      (viewer) => {
        const poll = news.present(viewer);
        return poll && { kind: 'poll', poll };
      },
    );
  }

  async #tellTally(idVotingSession: string, pollId: string): Promise<void> {
    const news = await loadTallyForNews(this.#deps, pollId);
    if (!news) return;
    this.#tellByClass(
      idVotingSession,
      (viewer) => news.classOf(viewer),
      (viewer) => {
        const tally = news.present(viewer);
        return tally && { kind: 'tally', pollId, tally };
      },
    );
  }

  /** To each voter alone. */
  async #tellOwnVotes(idVotingSession: string, pollId: string, userIds: readonly string[]): Promise<void> {
    const here = userIds.filter((userId) => this.#rooms.ofUser(idVotingSession, userId).length > 0);
    if (here.length === 0) return;
    for (const [userId, votes] of await loadMyVotesIn(this.#deps, [pollId], here)) {
      const text = changesText(votes.map((vote) => ({ kind: 'myVote', vote })));
      for (const connection of this.#rooms.ofUser(idVotingSession, userId)) connection.news(text);
    }
  }

  /** Who votes in person takes the vote out of their proxy's hands. Source: PROXY-09. */
  async #tellProxies(idVotingSession: string, pollId: string, userIds: readonly string[]): Promise<void> {
    for (const [proxy, inPerson] of await loadVotedInPersonByProxy(this.#deps.db, pollId, userIds)) {
      const text = changesText([{ kind: 'votedInPerson', pollId, userIds: inPerson }]);
      for (const connection of this.#rooms.ofUser(idVotingSession, proxy)) connection.news(text);
    }
  }

  async #tellChat(idVotingSession: string, messageId: string): Promise<void> {
    const news = await loadChatMessageForNews(this.#deps.db, messageId);
    if (!news) return;
    this.#tellByClass(
      idVotingSession,
      (viewer) => (news.mayRead(viewer) ? 'reader' : 'other'),
      (viewer) => (news.mayRead(viewer) ? { kind: 'chatMessage', message: news.message } : undefined),
    );
  }

  /** Source: AUTH-12. */
  #rolesChanged(userId: string): void {
    for (const connection of this.#rooms.all()) {
      if (connection.viewer.userId !== userId) continue;
      this.#tellRolesChanged(connection).catch((error: unknown) =>
        this.#deps.log.error({ err: error }, 'a viewer could not be read again'),
      );
    }
  }

  /** Whoever belonged to the session by a role that is gone hears no more of it. Source: PERM-03. */
  async #tellRolesChanged(connection: ChamberConnection): Promise<void> {
    const { idVotingSession, viewer } = connection;
    await this.#reloadViewer(connection);
    const belonging = await loadBelonging(this.#deps.db, idVotingSession, [viewer.userId]);
    connection.send({ type: 'rolesChanged' });
    if (belonging.has(viewer.userId)) connection.snapshot();
    else connection.end(socketCloseCodes.noSuchSession);
  }

  #signedOut(signInIds: ReadonlySet<string>): void {
    for (const connection of [...this.#rooms.all()]) {
      if (!signInIds.has(connection.viewer.signInId)) continue;
      connection.send({ type: 'signedOut' });
      connection.end(socketCloseCodes.notSignedIn);
    }
  }
}
