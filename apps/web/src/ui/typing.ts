import { writesText } from './modifier-keys.ts';
import { focusedTextField, textFieldOf } from './text-field.ts';
import { pageStore } from '../page-state.ts';

/** Key presses within this time of each other, in ms, belong to one run of typing. */
const RUN_MS = 2_000;

/** A change within this time after a person's press, in ms, counts as caused by it. */
const OWN_ACT_MS = 1_000;

interface Typing {
  /** The form in which the person writes, or the field where it has no form. Set when the focus
   *  enters a field, until it leaves the form. */
  readonly place: HTMLElement | null;
  /** When a key that writes was last pressed, in ms of the page's own time. */
  readonly lastTypedAtMs: number;
  /** When the person last did something other than write: a press outside of fields, Tab, Escape,
   *  Enter in a one-line field, a shortcut. In ms of the page's own time. */
  readonly lastActAtMs: number;
  /** The person has written into a field and done nothing else since. */
  readonly writing: boolean;
  /** As `writing`, but Enter does not end it: a person who sends a message by Enter often writes
   *  the next one. */
  readonly unsettled: boolean;
}

/** The person's typing on this page. `watchTyping` keeps it up to date. */
export const useTyping = pageStore<Typing>(() => ({
  place: null,
  lastTypedAtMs: Number.NEGATIVE_INFINITY,
  lastActAtMs: Number.NEGATIVE_INFINITY,
  writing: false,
  unsettled: false,
}));

/** The keys that edit a text without writing a character. */
const EDITS: ReadonlySet<string> = new Set([
  'Backspace',
  'Delete',
  'Enter',
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
]);

function isRun(nowMs: number): boolean {
  return nowMs - useTyping.getState().lastTypedAtMs < RUN_MS;
}

/** Checks again where the focus is, since removing the focused element fires no event. Returns
 *  whether the person is in a text field or its form. */
export function isInField(page: Document = document): boolean {
  const { activeElement } = page;
  const field = textFieldOf(activeElement);
  const { place: before } = useTyping.getState();
  const place =
    field !== null
      ? (field.closest<HTMLElement>('form') ?? field)
      : before !== null && before.isConnected && before.contains(activeElement)
        ? before
        : null;
  if (place !== before) useTyping.setState({ place });
  return place !== null;
}

/** Whether a change on the page may take the focus. Outside of text fields it may, unless the
 *  person is still typing into a field that has gone. In a field it may only right after an act of
 *  the person, such as the Enter that opens a dialog. Source: BEY-14, looks §6. */
export function newsMayTakeFocus(nowMs: number = performance.now()): boolean {
  const { writing, lastActAtMs, lastTypedAtMs } = useTyping.getState();
  if (focusedTextField() !== null) return lastActAtMs > lastTypedAtMs && nowMs - lastActAtMs < OWN_ACT_MS;
  return !writing || !isRun(nowMs);
}

/** Moves the focus to a change on the page, unless the person types. Every change that can happen
 *  without a press of this person must use this function. */
export function focusOnNews(element: HTMLElement | null | undefined): void {
  if (element && newsMayTakeFocus()) element.focus();
}

/** Gives the focus to the element that replaced the one that had it. An element that has the focus
 *  keeps it. */
export function focusIfLost(element: HTMLElement | null | undefined): void {
  const { activeElement, body } = document;
  if (activeElement === null || activeElement === body) element?.focus();
}

/** Whether a key without a modifier, such as Space to speak, may act as a shortcut: the person has
 *  done something else since they typed, and has paused. */
export function mayKeysAct(nowMs: number = performance.now()): boolean {
  return !useTyping.getState().unsettled && !isRun(nowMs);
}

/** Whether a letter or a digit alone may act as a key, in a window that has such keys: the person
 *  has done something else since they typed. Unlike `mayKeysAct`, one key may follow another at
 *  once. Source: BEY-14. */
export function mayLettersAct(): boolean {
  return !useTyping.getState().unsettled;
}

/** Records that the person did something other than type. */
export function actDeliberately(nowMs: number = performance.now()): void {
  useTyping.setState({ lastActAtMs: nowMs, writing: false, unsettled: false });
}

/** Tracks typing on a page. When a field disappears while the person types, the following keys are
 *  dropped, so that they press nothing else. That ends after a pause, or when the person does
 *  something else. Returns a function that stops the tracking. Source: BEY-14. */
export function watchTyping(page: Document = document): () => void {
  const window = page.defaultView;
  if (window === null) return () => undefined;

  const handleDown = (event: KeyboardEvent) => {
    const nowMs = performance.now();
    const writes = writesText(event);
    const field = fieldOfKey(event);
    if (field !== null) {
      const endsLine = event.key === 'Enter' && !writes && field.tagName === 'INPUT';
      if (endsLine) {
        useTyping.setState({ lastTypedAtMs: nowMs - 1, lastActAtMs: nowMs, writing: false, unsettled: true });
      } else if (writes || EDITS.has(event.key)) {
        useTyping.setState({ lastTypedAtMs: nowMs, writing: true, unsettled: true });
      } else if (event.key === 'Tab' || event.key === 'Escape') {
        actDeliberately(nowMs);
      }
      return;
    }
    if (swallowsStray(event, writes, nowMs)) {
      useTyping.setState({ lastTypedAtMs: nowMs });
    } else if (event.key === 'Tab' || event.key === 'Escape') {
      actDeliberately(nowMs);
    } else if (writes && event.key !== ' ') {
      useTyping.setState({ lastTypedAtMs: nowMs });
    }
  };
  // Space presses a button on keyup, so keyup needs the check too.
  const handleUp = (event: KeyboardEvent) => {
    if (fieldOfKey(event) === null) swallowsStray(event, writesText(event), performance.now());
    isInField(page);
  };
  const handlePointer = ({ target }: PointerEvent) => {
    if (textFieldOf(target) !== null) useTyping.setState({ writing: false });
    else actDeliberately();
  };
  const look = () => void isInField(page);
  // While the focus moves between two elements, nothing has it. Check after it has arrived.
  const handleOut = () => void setTimeout(look);

  window.addEventListener('keydown', handleDown, true);
  window.addEventListener('keyup', handleUp, true);
  window.addEventListener('pointerdown', handlePointer, true);
  window.addEventListener('pointerup', look, true);
  window.addEventListener('focusin', look, true);
  window.addEventListener('focusout', handleOut, true);
  return () => {
    window.removeEventListener('keydown', handleDown, true);
    window.removeEventListener('keyup', handleUp, true);
    window.removeEventListener('pointerdown', handlePointer, true);
    window.removeEventListener('pointerup', look, true);
    window.removeEventListener('focusin', look, true);
    window.removeEventListener('focusout', handleOut, true);
  };
}

/** The field into which a key is typed. A field with suggestions sends a copy of each key event to
 *  its list. The field keeps the focus, so the copy counts as typed into the field. */
function fieldOfKey(event: KeyboardEvent): HTMLElement | null {
  return textFieldOf(event.target) ?? focusedTextField();
}

function swallowsStray(event: KeyboardEvent, writes: boolean, nowMs: number): boolean {
  if (!writes && !EDITS.has(event.key)) return false;
  if (!useTyping.getState().writing || !isRun(nowMs)) return false;
  event.preventDefault();
  event.stopImmediatePropagation();
  return true;
}
