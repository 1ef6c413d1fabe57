import type { AgendaItem } from '@hemicycle/contract/agenda';
import { primaryGroupOf } from '@hemicycle/rules/people/primary-group';
import { currentItem } from '@hemicycle/rules/agenda/item-states';
import { nextItem } from '@hemicycle/rules/agenda/next-item';
import {
  DISPLAY_ITEMS_MAX,
  DISPLAY_NEXT_MAX,
  DISPLAY_PROTOCOL,
  DISPLAY_TIMERS_MAX,
} from '@hemicycle/contract/display-names';
import {
  displayState,
  type DisplayCurrentItem,
  type DisplayItem,
  type DisplayPerson,
  type DisplayState,
} from '@hemicycle/contract/display-state';
import type { ClosedPart } from '@hemicycle/contract/closed-sessions';
import type { LivePerson } from '@hemicycle/contract/people-live';
import type { LiveSpeakers } from '@hemicycle/contract/speakers';
import { chooseScreen, isVoteTold } from '@hemicycle/rules/display/choose-screen';
import { voteOnDisplay } from '@hemicycle/rules/display/vote-on-display';
import { isInClosed } from '@hemicycle/rules/sessions/closed-parts';
import { allowanceOf, listOnFloor, speechOnFloor } from '@hemicycle/rules/speakers/speaking-time';
import { waitingToSpeak } from '@hemicycle/rules/speakers/waiting-to-speak';
import type { SpeechRequest } from '@hemicycle/contract/speakers-requests';
import type { Deps } from '../../deps.ts';
import { loadPublishedItems } from '../agenda/public.ts';
import { loadGroups } from '../groups/public.ts';
import { loadPublicVote, loadRunningTimers } from '../polls/public.ts';
import { loadRaisedHands } from '../presence/public.ts';
import { hasEnded as sessionHasEnded, loadClosedParts, loadSession } from '../sessions/public.ts';
import { loadHouse, loadSiteFlags, logoAddress } from '../site/public.ts';
import {
  loadLiveSpeakers,
  loadSpeechRequests,
  requestsWithoutClosed,
  speakersOutsideClosed,
} from '../speakers/public.ts';
import { loadHold } from './display-store.ts';

type Group = Awaited<ReturnType<typeof loadGroups>>[number];

/** What the displays of a session show now, which is all that the public is told of it; null where
 *  the session is gone; while it is closed nothing but that, and later nothing that was asked, said
 *  or held meanwhile. It leaves through a schema of strict objects, so that nothing else can.
 *  Source: BEY-33, BEY-45. */
export async function loadDisplayState(
  deps: Pick<Deps, 'db' | 'ballotKeys' | 'clock'>,
  idVotingSession: string,
): Promise<DisplayState | null> {
  const { db } = deps;
  const [house, flags, held, speakers, asked, items, publicVote, running] = await Promise.all([
    loadHouse(db),
    loadSiteFlags(db),
    loadHold(db, idVotingSession),
    loadLiveSpeakers(db, idVotingSession),
    loadSpeechRequests(db, idVotingSession),
    loadPublishedItems(db, idVotingSession),
    loadPublicVote(deps, idVotingSession),
    loadRunningTimers(db, idVotingSession),
  ]);
  const named = asked.flatMap(({ userId }) => userId ?? []);
  const inSession = await loadRaisedHands(db, idVotingSession, named);
  // Read last: what was read before it is told only where the session is open afterwards.
  const [session, closed] = await Promise.all([
    loadSession(db, idVotingSession),
    loadClosedParts(db, idVotingSession),
  ]);
  if (session === null) return null;
  const nowMs = deps.clock.nowMs();
  const hasEnded = await sessionHasEnded(db, session, nowMs);
  const sitting = { title: session.title, startsAt: session.starts_ms, endsAt: session.ends_ms, hasEnded };
  const head = {
    protocol: DISPLAY_PROTOCOL,
    house: { name: house.name, logo: logoAddress(house.siteLogo), timeZone: house.timeZone },
    sitting,
  };
  if (session.closed_since_ms !== null) return displayState.parse({ ...head, ...NOTHING });
  const newest = speakers && speakersOutsideClosed(speakers, closed);
  const requests = requestsWithoutClosed(asked, closed);
  const people = inSession.map((person) => handOutsideClosed(person, closed));
  const hold = held === null || isInClosed(closed, held.held_ms) ? null : held;
  const list = newest?.closedAt === null && !hasEnded ? newest : null;
  const found = flags.hideVotingModule ? null : publicVote;
  const vote = found && voteOnDisplay(found.poll, found.seats);
  const told = vote !== null && isVoteTold(vote, nowMs) ? vote : null;
  const spoken = await presentList(deps, list, { people, requests, items }, nowMs);
  const timers = flags.hideVotingModule || hasEnded ? [] : running;
  const item = hasEnded ? undefined : currentItem(items);
  const itemToCome = item && nextItem(items);
  const facts = {
    held: hold?.screen ?? null,
    hasEnded,
    isClosed: false,
    vote: told,
    itemSinceMs: item?.begunAt ?? null,
  };
  return displayState.parse({
    ...head,
    screen: chooseScreen({ ...facts, isSpeaking: spoken.speaker !== null, waiting: spoken.waiting }, nowMs),
    message: hold?.message ?? null,
    item: item === undefined ? null : presentCurrentItem(item),
    nextItem: itemToCome === undefined ? null : presentItem(itemToCome),
    items: items
      .filter(({ parentId }) => parentId === null)
      .slice(0, DISPLAY_ITEMS_MAX)
      .map(presentItem),
    ...spoken,
    vote: told,
    timers: timers.slice(0, DISPLAY_TIMERS_MAX),
  });
}

/** What is told while a session is closed. */
const NOTHING = {
  ...{ screen: 'closed', message: null, item: null, nextItem: null, items: [], speaker: null },
  ...{ next: [], waiting: 0, vote: null, timers: [] },
} as const;

/** Somebody without a hand that they raised in a closed part. */
function handOutsideClosed(person: LivePerson, closed: readonly ClosedPart[]): LivePerson {
  return isInClosed(closed, person.handRaise) ? { ...person, handType: 0, handRaise: 0 } : person;
}

function presentItem({ number, title }: AgendaItem): DisplayItem {
  return { number, title };
}

function presentCurrentItem(item: AgendaItem): DisplayCurrentItem {
  return {
    ...presentItem(item),
    movers: item.movers.map(({ role, name }) => ({ role, name })),
    spentMs: item.spentMs,
    runningSince: item.runningSince,
    plannedMs: item.plannedMinutes === null ? null : item.plannedMinutes * 60_000,
  };
}

/** Who has the floor, the first who wait to speak, and how many wait. */
async function presentList(
  { db }: Pick<Deps, 'db'>,
  list: LiveSpeakers | null,
  {
    people,
    requests,
    items,
  }: {
    people: readonly LivePerson[];
    requests: readonly SpeechRequest[];
    items: readonly AgendaItem[];
  },
  nowMs: number,
): Promise<Pick<DisplayState, 'speaker' | 'next' | 'waiting'>> {
  if (list === null) return { speaker: null, next: [], waiting: 0 };
  const speech = speechOnFloor(list);
  const onFloor = listOnFloor(list);
  const groupIds = [...people, ...requests].flatMap((one) =>
    'groups' in one ? one.groups : (one.groupId ?? []),
  );
  const groups = await loadGroups(db, [
    ...new Set([...groupIds, ...(speech?.groupId ? [speech.groupId] : [])]),
  ]);
  const partyOf = (person: LivePerson) => primaryGroupOf(person.groups, groups)?.id ?? null;
  const waiting = waitingToSpeak(list, people, requests, partyOf);
  const allowance = speech && allowanceOf(onFloor, onFloor.speeches, speech, nowMs);
  const former = list.carried === null ? undefined : items.find(({ id }) => id === onFloor.itemId);
  const interrupted = speech && onFloor.speeches.find(({ id }) => id === speech.ofSpeech);
  return {
    speaker:
      speech === undefined
        ? null
        : {
            name: speech.displayName,
            ...presentParty(groups, speech.groupId, speech.groupName),
            kind: speech.kind,
            interrupts: interrupted?.displayName ?? null,
            spokenMs: speech.spokenMs,
            runningSince: speech.runningSince,
            limitMs: allowance?.limitMs ?? null,
            onItem: former === undefined ? null : presentItem(former),
          },
    next: waiting.slice(0, DISPLAY_NEXT_MAX).map(({ userId, groupId, request }): DisplayPerson => {
      const person = people.find((one) => one.userId === userId);
      return {
        name: request?.name ?? person?.overridedName ?? person?.displayName ?? '',
        ...presentParty(groups, groupId, request?.groupName ?? null),
      };
    }),
    waiting: waiting.length,
  };
}

function presentParty(
  groups: readonly Group[],
  groupId: string | null,
  nameThen: string | null,
): Pick<DisplayPerson, 'groupName' | 'groupCode' | 'groupColor'> {
  const group = groups.find(({ id }) => id === groupId);
  return {
    groupName: group?.name ?? nameThen,
    groupCode: group?.code ?? null,
    groupColor: group?.color ?? null,
  };
}
