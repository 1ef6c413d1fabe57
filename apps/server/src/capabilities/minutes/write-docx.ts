import type { FactWording } from '@hemicycle/contract/minutes';
import { dateTimeText } from '@hemicycle/rules/foundations/date-time-text';
import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  Header,
  HeadingLevel,
  ImageRun,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx';
import { exportWords, logoSize } from '../exports/public.ts';
import type { MinutesDocument } from './minutes-document.ts';
import { standingOf, titleOf } from './minutes-paper.ts';
import { heldByXml } from './xml-text.ts';

/** The largest logo in a header, in px of 1/96 inch. */
const LOGO_MAX_PX = { width: 220, height: 60 };

/** Minutes as a document of Office Open XML, on the letterhead of the house. A document in Arabic
 *  is written from the right. Source: BEY-34. */
export async function writeDocx(document: MinutesDocument): Promise<Uint8Array> {
  const { minutes, house, sitting } = document;
  const words = exportWords[house.language].document;
  const rtl = house.language === 'ar';
  const run = (text: string, more: { bold?: boolean; size?: number; color?: string } = {}) =>
    new TextRun({ text: heldByXml(text), rightToLeft: rtl, ...more });
  const line = (text: string) =>
    new Paragraph({ bidirectional: rtl, spacing: { after: 120 }, children: [run(text)] });
  const lines = (text: string) => text.split(/\r\n|[\r\n]/u).map(line);
  const heading = (text: string) =>
    new Paragraph({
      ...{ heading: HeadingLevel.HEADING_1, bidirectional: rtl, keepNext: true },
      spacing: { before: 280, after: 120 },
      children: [run(text, { bold: true, size: 26 })],
    });
  const table = ({ columns, rows }: NonNullable<FactWording['table']>) =>
    new Table({
      width: { size: 100, type: WidthType.PERCENTAGE },
      visuallyRightToLeft: rtl,
      rows: [columns, ...rows].map(
        (row, index) =>
          new TableRow({
            tableHeader: index === 0,
            cantSplit: true,
            children: row.map(
              (cell) =>
                new TableCell({
                  children: [
                    new Paragraph({ bidirectional: rtl, children: [run(cell, { bold: index === 0 })] }),
                  ],
                }),
            ),
          }),
      ),
    });
  const [from, to] = sitting.plannedMs.map((ms) => dateTimeText(ms, house.timeZone));
  const color = house.color.replace('#', '');
  const name = run(house.name, { bold: true, size: 26 });
  const body = [
    new Paragraph({
      ...{ heading: HeadingLevel.TITLE, bidirectional: rtl },
      children: [run(titleOf(document), { bold: true, size: 40 })],
    }),
    line(sitting.title),
    line(`${words.sittingOn(from ?? '', to ?? '', null)}, ${house.timeZone}`),
    ...minutes.blocks.flatMap((block) => {
      if (block.kind === 'text') return block.text.trim() === '' ? [] : lines(block.text);
      const { heading: title, lines: own, table: cells } = block.wording;
      return [
        ...(title === null ? [] : [heading(title)]),
        ...own.flatMap(lines),
        ...(cells === null ? [] : [table(cells), line('')]),
      ];
    }),
    ...standingOf(document).map(line),
    heading(words.signatures),
    ...words.signatureOf.flatMap((who) => [line(''), line(`______________________  ${who}`)]),
  ];
  const file = new Document({
    ...{ creator: heldByXml(house.name), title: heldByXml(`${titleOf(document)} ${sitting.title}`) },
    styles: { default: { document: { run: { font: 'Calibri', size: 22 } } } },
    sections: [
      {
        headers: {
          default: new Header({
            children: [
              new Paragraph({
                bidirectional: rtl,
                border: { top: { style: BorderStyle.SINGLE, size: 24, color, space: 6 } },
                children:
                  house.logo === null
                    ? [name]
                    : [logoRun(house.logo, heldByXml(house.name)), new TextRun({ break: 1 }), name],
              }),
              ...(house.letterhead === '' ? [] : house.letterhead.split('\n')).map(
                (text) =>
                  new Paragraph({ bidirectional: rtl, children: [run(text, { size: 17, color: '595959' })] }),
              ),
            ],
          }),
        },
        footers: {
          default: new Footer({
            children: [
              new Paragraph({
                alignment: AlignmentType.CENTER,
                children: [new TextRun({ children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES] })],
              }),
            ],
          }),
        },
        children: body,
      },
    ],
  });
  return new Uint8Array(await Packer.toBuffer(file));
}

function logoRun(png: string, description: string): ImageRun {
  return new ImageRun({
    type: 'png',
    data: Buffer.from(png, 'base64'),
    transformation: logoSize(png, LOGO_MAX_PX),
    altText: { title: description, description, name: 'logo' },
  });
}
