import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { holdHandlers } from '../../ui/hold.ts';
import { TextButton } from '../../ui/TextButton.tsx';
import { Tip } from '../../ui/Tip.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useAction } from '../auth/public.ts';
import { ceaseSpeaking, speakIn, useListening } from './listening-store.ts';

/** Whoever holds the button for longer, in ms, speaks only while holding it. */
const HOLDS_AFTER_MS = 500;

const speaksNow = () => useListening.getState().listening?.speaks === true;

/** Speaks into the huddle to which the page listens in: a press switches it on or off, and holding
 *  the button speaks only meanwhile, as push-to-talk does. Source: BEY-37. */
export function SpeakButton({ title, speaks }: { title: string; speaks: boolean }) {
  const { t } = useTranslation('huddles');
  const tellFailure = (detail: string) => showToast({ kind: 'error', text: t('notSpeaking'), detail });
  const speak = useAction(speakIn, tellFailure);
  const cease = useAction(ceaseSpeaking, tellFailure);
  const wanted = useRef(false);
  const isWorking = useRef(false);
  /** Since when the button is held, and whether the person spoke before; null: it is not held. */
  const hold = useRef<{ readonly sinceMs: number; readonly spoke: boolean } | null>(null);

  /** Begins or ceases to speak; one call after the other, since the button may be let go while the
   *  first is under way. */
  async function set(on: boolean): Promise<void> {
    wanted.current = on;
    if (isWorking.current) return;
    isWorking.current = true;
    while (speaksNow() !== wanted.current) {
      const want = wanted.current;
      await (want ? speak : cease).run();
      if (speaksNow() !== want) break;
    }
    isWorking.current = false;
  }

  const latest = useRef(set);
  latest.current = set;
  // The button goes when the line is lost; nobody holds it then.
  useEffect(() => () => void (hold.current !== null && latest.current(false)), []);

  function handleHold(held: boolean, atMs: number): void {
    if (held) {
      hold.current ??= { sinceMs: atMs, spoke: speaksNow() };
      if (!hold.current.spoke) void set(true);
      return;
    }
    const { current } = hold;
    hold.current = null;
    if (current === null) return;
    if (current.spoke || atMs - current.sinceMs >= HOLDS_AFTER_MS) void set(false);
  }

  return (
    <Tip text={t('speakHow')} position="bottom" describes>
      <TextButton
        tone="inherit"
        alone
        {...holdHandlers(handleHold)}
        onClick={({ detail }) => {
          // A screen reader clicks without a pointer or a key.
          if (detail === 0) void set(!speaksNow());
        }}
      >
        {speaks ? t('stopSpeaking') : t('speakInto', { title })}
      </TextButton>
    </Tip>
  );
}
