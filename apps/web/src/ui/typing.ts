import { writesText } from './modifier-keys.ts';
import { focusedTextField, textFieldOf } from './text-field.ts';
import { pageStore } from '../page-state.ts';

/** Presses that follow one another within this time belong to one run of typing. */
const RUN_MS = 2_000;

/** What a person does by a press follows it within this time. */
const OWN_ACT_MS = 1_000;

interface Typing {
  /** The form, else the field alone, in which somebody is: from when the focus comes into its field
   *  until it leaves the form. */
  readonly place: HTMLElement | null;
  /** When a key that writes was pressed last; in ms of the page's own time. */
  readonly lastTypedAtMs: number;
  /** When the person last did something else than write: a press of the pointer outside of fields,
   *  Tab, Escape, Enter in a line, a shortcut. */
  readonly lastActAtMs: number;
  /** Something was written into a field, and nothing else done since. */
  readonly writing: boolean;
  /** The same, where Enter alone is nothing else: who sends a message by Enter writes the next. */
  readonly unsettled: boolean;
}

/** What this page knows of the person's typing. `watchTyping` keeps it. */
export const useTyping = pageStore<Typing>(() => ({
  place: null,
  lastTypedAtMs: Number.NEGATIVE_INFINITY,
  lastActAtMs: Number.NEGATIVE_INFINITY,
  writing: false,
  unsettled: false,
}));

/** The keys that belong to writing and write no sign. */
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

/** Looks anew where the focus is: an element that is taken away tells nobody that it had it.
 *  Answers whether somebody is in a text field or its form. */
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

/** Whether news may take the focus: nobody is in a text field, and nobody types on although the
 *  field is gone. In a field only what its person did in this moment may, as a dialog that Enter
 *  opens. Source: BEY-14, looks §6. */
export function newsMayTakeFocus(nowMs: number = performance.now()): boolean {
  const { writing, lastActAtMs, lastTypedAtMs } = useTyping.getState();
  if (focusedTextField() !== null) return lastActAtMs > lastTypedAtMs && nowMs - lastActAtMs < OWN_ACT_MS;
  return !writing || !isRun(nowMs);
}

/** Brings the focus to what has changed on the page, unless somebody types. Every change that may
 *  come without a press of this person does so by this alone. */
export function focusOnNews(element: HTMLElement | null | undefined): void {
  if (element && newsMayTakeFocus()) element.focus();
}

/** Whether a key without a modifier, as Space held to speak, may mean anything but typing: somebody
 *  has done something else since they typed, and has paused. */
export function mayKeysAct(nowMs: number = performance.now()): boolean {
  return !useTyping.getState().unsettled && !isRun(nowMs);
}

/** Tells that the person did something else than type. */
export function actDeliberately(nowMs: number = performance.now()): void {
  useTyping.setState({ lastActAtMs: nowMs, writing: false, unsettled: false });
}

/** Follows what is typed on a page, and keeps a run of typing from everything but its field: where
 *  the field is taken away in the middle, what is typed on goes nowhere, until a pause or until the
 *  person does something else. Answers what ends it. Source: BEY-14. */
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
  // A button is pressed by the key that goes up.
  const handleUp = (event: KeyboardEvent) => {
    if (fieldOfKey(event) === null) swallowsStray(event, writesText(event), performance.now());
    isInField(page);
  };
  const handlePointer = ({ target }: PointerEvent) => {
    if (textFieldOf(target) !== null) useTyping.setState({ writing: false });
    else actDeliberately();
  };
  const look = () => void isInField(page);
  // While the focus goes from one element to another it is nowhere.
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

/** The field that a key is typed in. A field with suggestions sends a copy of each key to its list:
 *  the copy belongs to the field too, which has the focus meanwhile. */
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
