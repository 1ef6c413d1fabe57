import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cleanPastes } from './clean-pastes.ts';

const insert = vi.fn<(command: string, showUi: boolean, text: string) => boolean>();
let stop: () => void;

beforeEach(() => {
  insert.mockReset().mockReturnValue(true);
  Object.assign(document, { execCommand: insert });
  stop = cleanPastes();
});

afterEach(() => {
  stop();
  Reflect.deleteProperty(document, 'execCommand');
  document.body.replaceChildren();
});

/** Pastes a text into a new field. Answers whether the browser is left to insert it. */
function paste(text: string, field: HTMLElement): boolean {
  document.body.append(field);
  const event = new Event('paste', { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: { getData: () => text } });
  return field.dispatchEvent(event);
}

function input(type: string): HTMLInputElement {
  return Object.assign(document.createElement('input'), { type });
}

test('[FND-61] a pasted text loses its control characters, and keeps its lines where a field has lines', () => {
  expect(paste('one\u000Btwo\f\u0000three', document.createElement('textarea'))).toBe(false);
  expect(insert).toHaveBeenLastCalledWith('insertText', false, 'one\ntwo\nthree');
  expect(paste('Ada\u000BLind\u0007', input('text'))).toBe(false);
  expect(insert).toHaveBeenLastCalledWith('insertText', false, 'Ada Lind');
});

test('[FND-61] the browser pastes what is plain, a password, and what the page cannot insert', () => {
  expect(paste('one\n\ttwo', document.createElement('textarea'))).toBe(true);
  expect(paste('secret\u0007', input('password'))).toBe(true);
  expect(insert).not.toHaveBeenCalled();
  insert.mockReturnValue(false);
  expect(paste('Ada\u0007', input('text'))).toBe(true);
});
