/** The part of a letter with its calendar file, for nodemailer; nothing where it has none. */
export function calendarPart(calendar: string | undefined) {
  if (calendar === undefined) return {};
  return {
    attachments: [
      {
        filename: 'sitting.ics',
        content: calendar,
        contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
      },
    ],
  };
}
