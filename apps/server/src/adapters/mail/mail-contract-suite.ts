import { testPng } from '@hemicycle/testkit/test-png';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Mail } from './mail.ts';

/** A mail adapter under test and the raw letters (RFC 5322) that reached its other end so far. */
export interface MailUnderTest {
  mail: Mail;
  received(): Promise<string[]>;
  close(): Promise<void>;
}

/** What every mail adapter must do. The sender is `Chamber <chamber@parliament.test>`. */
export function describeMailContract(name: string, open: () => Promise<MailUnderTest>): void {
  describe(`mail contract: ${name}`, () => {
    let subject: MailUnderTest;
    beforeEach(async () => void (subject = await open()));
    afterEach(() => subject.close());

    test('a letter arrives whole, with its sender and recipient', async () => {
      await subject.mail.send({
        to: 'ada@members.test',
        subject: 'Your account',
        text: 'Good morning.\n.\nEnd.',
      });
      const [letter = ''] = await vi.waitFor(async () => {
        const letters = await subject.received();
        expect(letters).toHaveLength(1);
        return letters;
      });
      expect(letter).toMatch(/^From: Chamber <chamber@parliament\.test>\r$/m);
      expect(letter).toMatch(/^To: ada@members\.test\r$/m);
      expect(letter).toMatch(/^Subject: Your account\r$/m);
      expect(letter).toContain('\r\n\r\nGood morning.\r\n.\r\nEnd.');
    });

    test('other scripts survive, and no header can be smuggled in', async () => {
      await subject.mail.send({
        to: 'ada@members.test',
        subject: 'Séance\r\nBcc: eve@evil.test',
        text: 'مرحبا',
      });
      const [letter = ''] = await vi.waitFor(async () => {
        const letters = await subject.received();
        expect(letters).toHaveLength(1);
        return letters;
      });
      expect(letter).not.toMatch(/^Bcc:/im);
      expect(letter).toMatch(/^Subject: =\?UTF-8\?/m);
      const [head = '', body = ''] = letter.split('\r\n\r\n');
      const encoding = /^Content-Transfer-Encoding: base64\r?$/m.test(head) ? 'base64' : 'utf8';
      const readable = encoding === 'base64' ? Buffer.from(body, 'base64').toString() : decodeQuoted(body);
      expect(readable).toContain('مرحبا');
    });

    test('[GUEST-19] a calendar file goes with a letter', async () => {
      const calendar = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n';
      await subject.mail.send({ to: 'ada@members.test', subject: 'Invitation', text: 'Come.', calendar });
      const [letter = ''] = await vi.waitFor(async () => {
        const letters = await subject.received();
        expect(letters).toHaveLength(1);
        return letters;
      });
      expect(letter).toMatch(/^Content-Type: text\/calendar;/m);
      expect(letter).toContain('filename=sitting.ics');
      const readable = letter.includes('VERSION:2.0')
        ? letter
        : Buffer.from(
            /\r\n\r\n([A-Za-z0-9+/=\r\n]+)\r\n--[^\r]+--/.exec(letter)?.[1] ?? '',
            'base64',
          ).toString();
      expect(readable).toContain('VERSION:2.0');
    });

    test('[FND-04] a logo stands over the letter, whose text stays whole and is no markup', async () => {
      const png = testPng({ width: 960, height: 128 });
      await subject.mail.send({
        to: 'ada@members.test',
        subject: 'Invitation',
        text: 'Come <b>now</b>: https://house.test/app?a=1&b=2.',
        calendar: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n',
        logo: { png, name: 'City "Council"' },
      });
      const [letter = ''] = await vi.waitFor(async () => {
        const letters = await subject.received();
        expect(letters).toHaveLength(1);
        return letters;
      });
      const whole = decodeQuoted(letter);
      expect(whole).toContain('\r\n\r\nCome <b>now</b>: https://house.test/app?a=1&b=2.');
      expect(whole).toContain(
        '<img src="cid:logo@house" alt="City &quot;Council&quot;" width="240" height="32">',
      );
      expect(whole).toContain(
        'Come &lt;b&gt;now&lt;/b&gt;: <a href="https://house.test/app?a=1&amp;b=2">https://house.test/app?a=1&amp;b=2</a>.',
      );
      expect(whole).toMatch(/^Content-Id: <logo@house>/im);
      expect(whole).toContain('filename=sitting.ics');
      expect(letter.replaceAll('\r\n', '')).toContain(png.toString('base64'));
    });

    test('several letters at once all arrive', async () => {
      const names = ['ada', 'ben', 'cleo', 'dan'];
      await Promise.all(
        names.map((person) =>
          subject.mail.send({ to: `${person}@members.test`, subject: person, text: person }),
        ),
      );
      await vi.waitFor(async () => {
        const letters = await subject.received();
        const subjects = letters.map((letter) => /^Subject: (\w+)\r$/m.exec(letter)?.[1] ?? '');
        expect(subjects.toSorted()).toEqual(names);
      });
    });
  });
}

function decodeQuoted(text: string): string {
  const bytes = text.replaceAll('=\r\n', '').replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => `%${hex}`);
  return decodeURIComponent(bytes.replaceAll(/%(?![0-9A-F]{2})/g, '%25'));
}
