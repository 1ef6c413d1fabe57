import type { Caption } from '@hemicycle/contract/captions';
import { ApiError, api } from '../../api-client.ts';
import { pageState, pageStore } from '../../page-state.ts';
import { useLive } from '../../realtime/use-live.ts';
import { newRequestId } from '../../request-id.ts';
import { meansLoggedOut, showLoggedOutDialog } from '../auth/public.ts';

/** After this time a line is sent again that got no answer, in ms. */
export const SEND_AGAIN_AFTER_MS = 2_000;

/** A line on its way to the server. It keeps its `requestId`, so that the server keeps it once.
 *  `error`: why the server refused it; null while it waits or is sent. */
export interface OutgoingLine {
  readonly requestId: string;
  readonly idVotingSession: string;
  readonly text: string;
  readonly language: string;
  readonly error: unknown;
}

/** What the captioner types: the text in the field, the lines that wait for the server, in order,
 *  and the line that is being corrected, with its text as it is typed. They stay while the field is
 *  taken away. */
export const useCaptionOutbox = pageStore<{
  readonly typed: string;
  readonly lines: readonly OutgoingLine[];
  readonly correcting: { readonly line: Caption; readonly typed: string } | null;
}>(() => ({ typed: '', lines: [], correcting: null }));

const page = pageState<{ works: boolean }>(() => ({ works: false }));

/** Sends a line after those that wait. Source: CAP-04, CAP-08. */
export function sendLine(text: string, language: string): void {
  const idVotingSession = useLive.getState().session?.idVotingSession;
  if (idVotingSession === undefined) return;
  const line = { requestId: newRequestId(), idVotingSession, text, language, error: null };
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
 *  a session that the page has left are dropped. */
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

async function sendOne({ requestId, idVotingSession, text, language }: OutgoingLine): Promise<void> {
  if (useLive.getState().session?.idVotingSession !== idVotingSession) return remove(requestId);
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
      lines: lines.map((line) => (line.requestId === requestId ? { ...line, error } : line)),
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
  useCaptionOutbox.setState(({ correcting }) => ({
    correcting: { line, typed: correcting?.line.id === line.id ? correcting.typed : line.text },
  }));
}

/** Gives the field back to new lines. */
export function endCorrection(): void {
  useCaptionOutbox.setState({ correcting: null });
}
