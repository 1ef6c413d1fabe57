import { useEffect, useRef, useState } from 'react';
import { showToast } from '../../ui/toast-store.ts';
import { actDeliberately, mayKeysAct } from '../../ui/typing.ts';
import { followFocus } from './follow-focus.ts';
import { isMeantElsewhere, type Shortcut, shortcutOf } from './shortcut-keys.ts';
import { openShortcutsHelp, useShortcutsOn } from './shortcuts-switch.ts';
import { type OwnMediaStates, useSayByKey } from './use-say-by-key.ts';

/** The actions of the shortcuts. An action is undefined while it is not available; its key then
 *  shows the reason, if there is one. */
export interface ShortcutActions
  extends Record<Exclude<Shortcut, 'talk' | 'help'>, (() => void) | undefined>, OwnMediaStates {
  readonly reasons?: Partial<Record<Exclude<Shortcut, 'talk' | 'help'>, string | undefined>>;
}

/** Listens to the keyboard while the chamber is there. Holding Space unmutes, and releasing it
 *  mutes again; a person who was unmuted before stays unmuted. Each press unmutes only once: a
 *  person who is muted meanwhile, or could not be unmuted, stays muted until the next press. Space
 *  does not press a button that the pointer focused. A typed Space never unmutes, even if its field
 *  has gone. Source: BEY-14. */
export function useShortcuts(actions: ShortcutActions): void {
  const on = useShortcutsOn();
  const latest = useRef(actions);
  latest.current = actions;
  const [held, setHeld] = useState(false);
  /** Whether the held Space has not unmuted yet. */
  const toUnmute = useRef(false);
  const byTalking = useRef(false);
  const { microphone, microphoneState } = actions;
  const { pressedBy } = useSayByKey(actions);

  useEffect(() => {
    if (microphoneState === 'muted') {
      byTalking.current = false;
      if (!held || !toUnmute.current || microphone === undefined) return;
      toUnmute.current = false;
      byTalking.current = true;
      pressedBy.add('microphone');
      microphone();
    } else if (!held && byTalking.current && microphoneState === 'unmuted' && microphone !== undefined) {
      byTalking.current = false;
      pressedBy.add('microphone');
      microphone();
    }
  }, [held, microphone, microphoneState, pressedBy]);

  useEffect(() => {
    if (!on) return;
    const focus = followFocus();
    let talking = false;
    const handleDown = (event: KeyboardEvent) => {
      // A held key repeats, and each repeat would press the focused button.
      if (talking && event.code === 'Space') event.preventDefault();
      const shortcut = event.defaultPrevented ? undefined : shortcutOf(event);
      if (shortcut === undefined) return;
      if (shortcut === 'talk' && !mayKeysAct()) return;
      if (isMeantElsewhere(shortcut, event.target, { focusedByPointer: focus.byPointer() })) return;
      event.preventDefault();
      if (shortcut === 'help' || shortcut === 'news') actDeliberately();
      if (shortcut === 'help') return openShortcutsHelp();
      const does = shortcut === 'talk' ? 'microphone' : shortcut;
      const reason = latest.current.reasons?.[does];
      if (latest.current[does] === undefined && reason !== undefined) {
        showToast({ kind: 'warning', text: reason });
      }
      if (shortcut === 'talk') {
        talking = true;
        const { microphoneState: state } = latest.current;
        toUnmute.current = state === 'muted' || state === 'muting';
        return setHeld(true);
      }
      // The microphone's own shortcut takes over from the held Space.
      if (shortcut === 'microphone') {
        byTalking.current = false;
        toUnmute.current = false;
      }
      const act = latest.current[shortcut];
      if (act && (shortcut === 'microphone' || shortcut === 'camera')) pressedBy.add(shortcut);
      act?.();
    };
    const letGo = () => {
      talking = false;
      setHeld(false);
    };
    const handleUp = (event: KeyboardEvent) => {
      if (event.code !== 'Space') return;
      // Firefox presses a button on keyup.
      if (talking) event.preventDefault();
      letGo();
    };
    document.addEventListener('keydown', handleDown);
    document.addEventListener('keyup', handleUp);
    window.addEventListener('blur', letGo);
    return () => {
      document.removeEventListener('keydown', handleDown);
      document.removeEventListener('keyup', handleUp);
      window.removeEventListener('blur', letGo);
      focus.stop();
      letGo();
    };
  }, [on, pressedBy]);
}
