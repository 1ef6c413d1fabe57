import type { Caption } from '@hemicycle/contract/captions';
import { ApiError, api } from '../../api-client.ts';
import { pageState, pageStore } from '../../page-state.ts';
import { useLive } from '../../realtime/use-live.ts';
import { newRequestId } from '../../request-id.ts';
import { meansLoggedOut, showLoggedOutDialog, useSignIn } from '../auth/public.ts';
import { keepCaptions, keptCaptions } from './kept-captions.ts';

/** After this time a line is sent again that got no answer, in ms. */
export const SEND_AGAIN_AFTER_MS = 2_000;

/** A line on its way to the server. It keeps its `requestId`, so that the server keeps it once.
 *  `error`: why the server refused it; null while it waits or is sent. */
export interface OutgoingLine {
  readonly requestId: string;
  readonly userId: string;
  readonly idVotingSession: string;
  readonly text: string;
  readonly language: string;
  readonly error: unknown;
}

/** What a captioner types: the text in the field, and the line that is being corrected, with its
 *  text as it is typed. */
interface TypedCaption {
  readonly typed: string;
  readonly correcting: { readonly line: Caption; readonly typed: string } | null;
}

/** What captioners type on this page, by person and sitting, and the lines that wait for the
 *  server, in order. They stay while the field is taken away. The tab keeps both, so that a page
 *  that is read anew has them again. */
const useCaptionOutbox = pageStore<{
  readonly typing: Readonly<Record<string, TypedCaption>>;
  readonly lines: readonly OutgoingLine[];
}>(() => ({ typing: {}, lines: [] }));

useCaptionOutbox.subscribe(({ typing, lines }, before) => {
  const keys = new Set([...Object.keys(typing), ...[...lines, ...before.lines].map(keyOf)]);
  for (const key of keys) {
    const { userId, idVotingSession } = whoseKey(key);
    const own = lines.filter((line) => keyOf(line) === key);
    keepCaptions(userId, idVotingSession, { typed: typing[key]?.typed ?? '', lines: own });
  }
});

/** Takes up what the page before this one kept for the signed-in person in this sitting, and sends
 *  its lines. Where something is typed or waits here already, nothing is taken up. */
export function takeUpKept(): void {
  const { userId, idVotingSession } = whose();
  const { typing, lines } = useCaptionOutbox.getState();
  if (userId === undefined || idVotingSession === undefined) return;
  const key = keyOf({ userId, idVotingSession });
  if (typing[key] !== undefined || lines.some((line) => keyOf(line) === key)) return;
  const kept = keptCaptions(userId, idVotingSession);
  const again = kept.lines.map((line) => ({ ...line, userId, idVotingSession, error: null }));
  useCaptionOutbox.setState({
    typing: { ...typing, [key]: { typed: kept.typed, correcting: null } },
    lines: [...lines, ...again],
  });
  void work();
}

const NOTHING: TypedCaption = { typed: '', correcting: null };

/** Who types now, and in which sitting. */
function whose(): { readonly userId: string | undefined; readonly idVotingSession: string | undefined } {
  return {
    userId: useSignIn.getState().info?.userId,
    idVotingSession: useLive.getState().session?.idVotingSession,
  };
}

function whoseKey(key: string): { readonly userId: string; readonly idVotingSession: string } {
  const parts: unknown = JSON.parse(key);
  const [userId = '', idVotingSession = ''] = Array.isArray(parts) ? parts.map(String) : [];
  return { userId, idVotingSession };
}

function keyOf({ userId = '', idVotingSession = '' }: ReturnType<typeof whose>): string {
  return JSON.stringify([userId, idVotingSession]);
}

/** What the signed-in person types in this sitting. */
export function useTypedCaption(): TypedCaption {
  const userId = useSignIn(({ info }) => info?.userId);
  const idVotingSession = useLive(({ session }) => session?.idVotingSession);
  return useCaptionOutbox(({ typing }) => typing[keyOf({ userId, idVotingSession })]) ?? NOTHING;
}

/** The lines of the signed-in person that wait for the server in this sitting, in order. */
export function useOutgoingLines(): readonly OutgoingLine[] {
  const userId = useSignIn(({ info }) => info?.userId);
  const idVotingSession = useLive(({ session }) => session?.idVotingSession);
  const lines = useCaptionOutbox((outbox) => outbox.lines);
  return lines.filter((line) => line.userId === userId && line.idVotingSession === idVotingSession);
}

function typedNow(): TypedCaption {
  return useCaptionOutbox.getState().typing[keyOf(whose())] ?? NOTHING;
}

function change(next: Partial<TypedCaption>): void {
  const [key, now] = [keyOf(whose()), { ...typedNow(), ...next }];
  useCaptionOutbox.setState(({ typing }) => ({ typing: { ...typing, [key]: now } }));
}

/** Puts a text into the field of new lines. Returns the text that was there. */
export function typeCaption(typed: string): string {
  const before = typedNow().typed;
  change({ typed });
  return before;
}

/** Puts a text into the field of the line that is being corrected. */
export function typeCorrection(line: Caption, typed: string): void {
  change({ correcting: { line, typed } });
}

const page = pageState<{ works: boolean }>(() => ({ works: false }));

/** Sends a line after those that wait. Source: CAP-04, CAP-08. */
export function sendLine(text: string, language: string): void {
  const { userId, idVotingSession } = whose();
  if (userId === undefined || idVotingSession === undefined) return;
  const line = { requestId: newRequestId(), userId, idVotingSession, text, language, error: null };
  useCaptionOutbox.setState(({ lines }) => ({ lines: [...lines, line] }));
  void work();
}

/** Sends a refused line again, under the same requestId. */
export function sendLineAgain(requestId: string): void {
  useCaptionOutbox.setState(({ lines }) => ({
    lines: lines.map((line) => (line.requestId === requestId ? { ...line, error: null } : line)),
  }));
  void work();
}

/** Drops a line that was refused, and sends those after it. */
export function dropLine(requestId: string): void {
  remove(requestId);
  void work();
}

function remove(requestId: string): void {
  useCaptionOutbox.setState(({ lines }) => ({
    lines: lines.filter((line) => line.requestId !== requestId),
  }));
}

/** Sends the waiting lines one after the other, so that they keep their order. A line without an
 *  answer is sent again; a refused one stops the lines behind it until the person decides. Lines of
 *  a session that the page has left are dropped, and those of a person who has signed out. */
async function work(): Promise<void> {
  if (page().works) return;
  page().works = true;
  try {
    for (let line = next(); line !== undefined; line = next()) await sendOne(line);
  } finally {
    page().works = false;
  }
}

function next(): OutgoingLine | undefined {
  const [first] = useCaptionOutbox.getState().lines;
  return first === undefined || first.error !== null ? undefined : first;
}

async function sendOne(line: OutgoingLine): Promise<void> {
  const { requestId, text, language } = line;
  if (keyOf(whose()) !== keyOf(line)) return remove(requestId);
  try {
    await api('POST /api/people/captions', { body: { message: text, language, requestId } });
    remove(requestId);
  } catch (error) {
    if (mayPass(error)) {
      await new Promise((resolve) => setTimeout(resolve, SEND_AGAIN_AFTER_MS));
      return;
    }
    if (meansLoggedOut(error)) void showLoggedOutDialog();
    useCaptionOutbox.setState(({ lines }) => ({
      lines: lines.map((one) => (one.requestId === requestId ? { ...one, error } : one)),
    }));
  }
}

/** Whether the same request may be answered a little later. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 || error.status === 429 || error.status >= 500;
}

/** Begins to correct a line, in the field; of the line that is being corrected it keeps the text as
 *  it is typed. */
export function beginCorrection(line: Caption): void {
  const { correcting } = typedNow();
  change({ correcting: { line, typed: correcting?.line.id === line.id ? correcting.typed : line.text } });
}

/** Gives the field back to new lines. */
export function endCorrection(): void {
  change({ correcting: null });
}

/** Gives the field back to new lines after the server took a correction, `sent` as it was typed.
 *  Letters that were added since begin the next line. Where the text was changed otherwise since,
 *  it stays a correction, of the line as it is now. Source: BEY-14, BEY-15. */
export function endSentCorrection(line: Caption, sent: string): void {
  const { typed, correcting } = typedNow();
  if (correcting?.line.id !== line.id) return;
  if (!correcting.typed.startsWith(sent)) return change({ correcting: { line, typed: correcting.typed } });
  const added = correcting.typed.slice(sent.length).trimStart();
  change({ typed: typed !== '' && added !== '' ? `${typed} ${added}` : typed + added, correcting: null });
}
