import type { Letter } from './mail.ts';

/** By which name the page of a letter shows its picture (RFC 2392). */
const LOGO_ID = 'logo@house';
/** The largest logo over a letter, in CSS px. */
const LOGO_MAX_PX = { width: 240, height: 64 };

/** The content of a letter, for nodemailer: its text, a page with the logo where there is one, and
 *  what goes with it. The text stays whole, for readers without pictures. */
export function letterParts({ text, calendar, logo }: Pick<Letter, 'text' | 'calendar' | 'logo'>) {
  const attachments = [
    ...(calendar === undefined
      ? []
      : [
          {
            filename: 'sitting.ics',
            content: calendar,
            contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
          },
        ]),
    ...(logo === undefined
      ? []
      : [
          {
            filename: 'logo.png',
            content: logo.png,
            contentType: 'image/png',
            contentDisposition: 'inline' as const,
            cid: LOGO_ID,
          },
        ]),
  ];
  return {
    text,
    ...(logo !== undefined && { html: pageWithLogo(text, logo) }),
    ...(attachments.length > 0 && { attachments }),
  };
}

function pageWithLogo(text: string, { png, name }: NonNullable<Letter['logo']>): string {
  const { width, height } = sizeOf(png);
  return [
    '<!doctype html><html><body style="font-family: sans-serif; line-height: 1.5">',
    `<p><img src="cid:${LOGO_ID}" alt="${escaped(name)}" width="${width}" height="${height}"></p>`,
    `<div dir="auto" style="white-space: pre-wrap; unicode-bidi: plaintext">${withLinks(text)}</div>`,
    '</body></html>',
  ].join('\n');
}

/** The size at which a PNG is shown: never larger than `LOGO_MAX_PX`, with its own proportions. */
function sizeOf(png: Buffer): { width: number; height: number } {
  // A PNG begins with its signature, and then says its width and height.
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const scale = Math.min(LOGO_MAX_PX.width / width, LOGO_MAX_PX.height / height, 1);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** The text for a page, in which addresses of the web can be pressed. */
function withLinks(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/u)
    .map((part, index) => {
      const said = escaped(part);
      return index % 2 === 1 ? `<a href="${said}">${said}</a>` : said;
    })
    .join('');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
