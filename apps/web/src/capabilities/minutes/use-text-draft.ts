import type { MinuteBlock } from '@hemicycle/contract/minutes';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api, ApiError } from '../../api-client.ts';
import { serverClock } from '../../server-clock.ts';
import { meansLoggedOut, showLoggedOutDialog, useSignedIn } from '../auth/public.ts';
import { dropKept, JUST_BEGUN, keep, keptIn, keyOf, type Kept } from './kept-texts.ts';

type TextBlock = Extract<MinuteBlock, { kind: 'text' }>;

/** How long the typing rests before a text is saved, and when a text that could not be saved is
 *  sent again, in ms. */
const REST_MS = 700;
const AGAIN_MS = 4_000;

export interface TextDraft {
  readonly text: string;
  readonly state: 'saved' | 'waiting' | 'saving' | 'failed' | 'overtaken';
  /** Whether this page has saved a wording that it has not read back yet. A next step would name
   *  a version of the minutes that is over. */
  readonly isAhead: boolean;
  /** Whether the newest saved wording is somebody else's. */
  readonly isTheirs: boolean;
  readonly type: (text: string) => void;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
}

/** What this tab begins with. What was typed before the server had answered changes the text as it
 *  stands here first. */
function draftOf(kept: Kept | null, { text, version }: TextBlock): Kept {
  if (kept === null) return { text, version };
  return kept.version === JUST_BEGUN ? { ...kept, version } : kept;
}

/** A text of the minutes as this browser edits it. What is typed is kept in this tab at once and
 *  saved when the typing rests; a reload and a lost line lose nothing. Where somebody
 *  else has saved first, both wordings stay until the person chooses. Source: BEY-34. */
export function useTextDraft(
  idVotingSession: string,
  block: TextBlock,
  { onSaved, onOvertaken }: { onSaved: (atMs: number) => void; onOvertaken: () => void },
): TextDraft {
  const { userId, personDetails } = useSignedIn();
  const key = keyOf(userId, idVotingSession, block.id);
  const begun = useRef<Kept | null>(null);
  begun.current ??= draftOf(keptIn(key), block);
  const [text, setText] = useState(begun.current.text);
  const [base, setBase] = useState(begun.current.version);
  const [saved, setSaved] = useState(block.text);
  const [ownVersion, setOwnVersion] = useState(0);
  const [sending, setSending] = useState<'idle' | 'saving' | 'failed'>('idle');
  const isChanged = text !== saved;
  const isOvertaken = isChanged && block.version > base && block.text !== text;

  // Somebody else has changed the text, and nothing is typed here: take it.
  useEffect(() => {
    if (block.version <= base) return;
    if (text === saved || text === block.text) {
      setText(block.text);
      setSaved(block.text);
      setBase(block.version);
      dropKept(key);
    }
  }, [block.version, block.text, base, text, saved, key]);

  const save = useCallback(
    async (wanted: string, version: number) => {
      setSending('saving');
      try {
        const params = { idVotingSession, blockId: block.id };
        const answer = await api('PATCH /api/minutes/:idVotingSession/texts/:blockId', {
          params,
          body: { text: wanted, version },
        });
        setSaved(wanted);
        setBase(answer.version);
        setOwnVersion(answer.version);
        if (keptIn(key)?.text === wanted) dropKept(key);
        else keep(key, { text: keptIn(key)?.text ?? wanted, version: answer.version });
        setSending('idle');
        onSaved(serverClock.nowMs());
      } catch (error) {
        if (meansLoggedOut(error)) void showLoggedOutDialog();
        setSending('failed');
        if (
          error instanceof ApiError &&
          ['changed-meanwhile', 'not-found', 'minutes-locked'].includes(error.code)
        )
          onOvertaken();
      }
    },
    [idVotingSession, block.id, key, onSaved, onOvertaken],
  );

  useEffect(() => {
    if (!isChanged || isOvertaken || sending === 'saving') return undefined;
    const timer = setTimeout(() => void save(text, base), sending === 'failed' ? AGAIN_MS : REST_MS);
    return () => clearTimeout(timer);
  }, [isChanged, isOvertaken, sending, text, base, save]);

  return {
    text,
    state: isOvertaken
      ? 'overtaken'
      : sending === 'saving'
        ? 'saving'
        : !isChanged
          ? 'saved'
          : sending === 'failed'
            ? 'failed'
            : 'waiting',
    isAhead: ownVersion > block.version,
    isTheirs: block.version > ownVersion && block.changedBy !== personDetails.displayName,
    type: (typed) => {
      setText(typed);
      if (typed === saved) dropKept(key);
      else keep(key, { text: typed, version: base });
    },
    keepMine: () => {
      setBase(block.version);
      setSaved(block.text);
      keep(key, { text, version: block.version });
      setSending('idle');
    },
    takeTheirs: () => {
      setText(block.text);
      setSaved(block.text);
      setBase(block.version);
      dropKept(key);
      setSending('idle');
    },
  };
}
