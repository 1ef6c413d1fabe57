import type { Caption } from '@hemicycle/contract/captions';
import { mergeCaptions, wholeTo } from '@hemicycle/rules/captions/merge-captions';
import { api } from '../../api-client.ts';
import { pageState, pageStore } from '../../page-state.ts';
import { meansLoggedOut, showLoggedOutDialog } from '../auth/public.ts';

/** The transcript of a session in one language. `readTo`: it is whole up to this version.
 *  `failed` keeps the lines that were read. `languages`: those in which the session has lines. */
export interface Transcript {
  readonly state: 'loading' | 'ready' | 'failed';
  readonly captions: readonly Caption[];
  readonly readTo: number;
  readonly languages: readonly string[];
  readonly error: unknown;
}

/** Which transcript. */
export interface TranscriptOf {
  readonly idVotingSession: string;
  readonly language: string;
}

const unread: Transcript = { state: 'loading', captions: [], readTo: 0, languages: [], error: null };

/** The transcripts that this page has read, by session and language. */
const useTranscripts = pageStore<Readonly<Record<string, Transcript>>>(() => ({}));
const underWay = pageState(() => new Map<string, Promise<void>>());

const keyOf = ({ idVotingSession, language }: TranscriptOf) => `${idVotingSession} ${language}`;

/** A transcript as far as it was read. */
export function useTranscriptOf(of: TranscriptOf): Transcript {
  return useTranscripts((transcripts) => transcripts[keyOf(of)] ?? unread);
}

function change(of: TranscriptOf, fields: Partial<Transcript>): void {
  useTranscripts.setState((transcripts) => ({
    [keyOf(of)]: { ...(transcripts[keyOf(of)] ?? unread), ...fields },
  }));
}

/** Adds the lines that arrived as news. Where one before them is missing, reads it. */
export function addToTranscript(of: TranscriptOf, heard: readonly Caption[]): void {
  const now = useTranscripts.getState()[keyOf(of)];
  const told = heard.filter(({ language }) => language === of.language);
  if (now?.state !== 'ready' || told.length === 0) return;
  const readTo = wholeTo(now.readTo, told);
  const captions = mergeCaptions(now.captions, told);
  if (captions !== now.captions || readTo !== now.readTo) change(of, { captions, readTo });
  if (told.some(({ version }) => version > readTo)) void readTranscript(of);
}

/** Reads what is new in a transcript, page by page. Calls at the same time share one reading.
 *  Source: BEY-15. */
export async function readTranscript(of: TranscriptOf): Promise<void> {
  const key = keyOf(of);
  const reading = underWay().get(key) ?? readPages(of).finally(() => underWay().delete(key));
  underWay().set(key, reading);
  return reading;
}

async function readPages(of: TranscriptOf): Promise<void> {
  const { idVotingSession, language } = of;
  try {
    for (let more = true; more;) {
      const now = useTranscripts.getState()[keyOf(of)] ?? unread;
      const answer = await api('GET /api/captions/:idVotingSession', {
        params: { idVotingSession },
        query: { language, after: now.readTo },
      });
      more = answer.more;
      const held = useTranscripts.getState()[keyOf(of)] ?? unread;
      change(of, {
        captions: mergeCaptions(held.captions, answer.captions),
        readTo: Math.max(held.readTo, answer.captions.at(-1)?.version ?? 0),
        languages: answer.languages,
      });
    }
    change(of, { state: 'ready', error: null });
  } catch (error) {
    if (meansLoggedOut(error)) void showLoggedOutDialog();
    change(of, { state: 'failed', error });
  }
}

/** The lines after a version, for the display: those that a page missed while its line was lost. */
export async function readMissed({ idVotingSession, language }: TranscriptOf, after: number) {
  const { captions } = await api('GET /api/captions/:idVotingSession', {
    params: { idVotingSession },
    query: { language, after },
  });
  return captions;
}
