import { expect, test } from 'vitest';
import { decideFileType } from './file-types.ts';

const PDF = 'application/pdf';
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const acceptable = [PDF, 'image/png', 'image/jpeg', DOCX, 'text/plain', 'text/csv'];

test.each([
  { found: PDF, name: 'bill.pdf', expected: { type: PDF, name: 'bill.pdf' } },
  { found: PDF, name: 'BILL.PDF', expected: { type: PDF, name: 'BILL.PDF' } },
  { found: PDF, name: 'bill', expected: { type: PDF, name: 'bill.pdf' } },
  { found: PDF, name: 'bill v1.2', expected: { type: PDF, name: 'bill v1.2.pdf' } },
  { found: 'image/jpeg', name: 'photo.jpeg', expected: { type: 'image/jpeg', name: 'photo.jpeg' } },
  { found: DOCX, name: 'report.docx', expected: { type: DOCX, name: 'report.docx' } },
  { found: 'text', name: 'notes.txt', expected: { type: 'text/plain', name: 'notes.txt' } },
  { found: 'text', name: 'notes', expected: { type: 'text/plain', name: 'notes.txt' } },
  { found: 'text', name: 'roll.csv', expected: { type: 'text/csv', name: 'roll.csv' } },
])('[CHAT-22] $found as $name is taken', ({ expected, ...file }) => {
  expect(decideFileType({ ...file, acceptable })).toEqual({ ok: true, ...expected });
});

test.each([
  { found: 'image/png', name: 'bill.pdf', why: 'the bytes say otherwise' },
  { found: 'text', name: 'picture.png', why: 'text called a picture' },
  { found: 'application/zip', name: 'picture.png', why: 'an archive called a picture' },
  { found: 'application/zip', name: 'archive.zip', why: 'not acceptable' },
  { found: 'text', name: 'page.html', why: 'a page' },
  { found: 'text', name: 'drawing.SVG', why: 'a drawing that can carry a program' },
  { found: PDF, name: 'setup.exe', why: 'an ending that a system would run' },
  { found: PDF, name: 'bill.docx', why: 'the ending of another type' },
  { found: 'application/x-unheard-of', name: 'x.bin', why: 'unknown' },
  { found: null, name: 'notes.txt', why: 'bytes that are no text' },
  { found: null, name: '', why: 'nothing' },
])('[UPL-05] $found as $name is refused: $why', ({ found, name }) => {
  expect(decideFileType({ found, name, acceptable })).toEqual({ ok: false, code: 'file-type-not-accepted' });
});

test('[CHAT-22] a family of types, and no type at all', () => {
  const file = { found: 'image/png', name: 'a.png' };
  expect(decideFileType({ ...file, acceptable: ['image/*'] }).ok).toBe(true);
  expect(decideFileType({ ...file, acceptable: ['image'] }).ok).toBe(false);
  expect(decideFileType({ ...file, acceptable: [] }).ok).toBe(false);
});
