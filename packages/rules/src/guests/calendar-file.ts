/** What a calendar file says of a meeting. Times in ms since the epoch. */
export interface CalendarMeeting {
  /** Identifies the meeting for the reader's calendar: the same again replaces the entry. */
  readonly uid: string;
  readonly title: string;
  readonly description: string;
  readonly address: string;
  readonly startsMs: number;
  readonly endsMs: number;
  /** When the file was made. */
  readonly madeMs: number;
}

const LINE_MAX_BYTES = 75;

/** A calendar file (RFC 5545) with one meeting, for a mail. Never throws. Source: GUEST-19. */
export function calendarFileOf(meeting: CalendarMeeting): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Hemicycle//Guests//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${textOf(meeting.uid)}`,
    `DTSTAMP:${stampOf(meeting.madeMs)}`,
    `DTSTART:${stampOf(meeting.startsMs)}`,
    `DTEND:${stampOf(meeting.endsMs)}`,
    `SUMMARY:${textOf(meeting.title)}`,
    `DESCRIPTION:${textOf(meeting.description)}`,
    `LOCATION:${textOf(meeting.address)}`,
    `URL:${meeting.address.replaceAll(/\s/gu, '')}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** `20261127T133000Z` */
function stampOf(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replaceAll(/[-:]/gu, '')}Z`;
}

function textOf(text: string): string {
  return text
    .replaceAll(/[\\;,]/gu, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|[\r\n\u2028\u2029]/gu, '\\n')
    .replaceAll(/\p{Cc}/gu, '');
}

/** Breaks a line after at most 75 bytes, between characters; the next part begins with a space. */
function folded(line: string): string {
  let part = '';
  let bytes = 0;
  const parts: string[] = [];
  for (const character of line) {
    const more = bytesOf(character);
    if (bytes + more > LINE_MAX_BYTES) {
      parts.push(part);
      part = '';
      // The space at the beginning of a further part.
      bytes = 1;
    }
    part += character;
    bytes += more;
  }
  return [...parts, part].join('\r\n ');
}

/** The bytes of one character in UTF-8. */
function bytesOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
