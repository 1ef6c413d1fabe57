import { strToU8, zipSync, type Zippable } from 'fflate';
import { inOneLine } from './cell-texts.ts';
import type { ExportCell, ExportSection } from './export-section.ts';
import { cellPieces, xlsxText } from './xlsx-text.ts';

const WIDEST_CHARS = 60;
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
/** The index of each style among the `cellXfs` below. */
const STYLES = { plain: 0, bold: 1, wrapped: 2, quoted: 3 } as const;
/** A text that a spreadsheet would read as a formula when somebody edits the cell. Such a cell gets
 *  the style `quoted`, which marks it as text. */
const LIKE_A_FORMULA = /^\s*[=+\-@]/;
/** A fixed time, so that the same document gives the same bytes. Zip files store times without a
 *  time zone. */
const ZIP_TIME = new Date('2020-01-01T00:00:00');

/** A workbook (ECMA-376) with a sheet for each section. Every text is written as a text cell, so it
 *  reads back unchanged and is never a formula. A text of more than 32,767 characters continues in
 *  the cells below. `fromRight`: sheets begin at the right side. Source: BEY-11. */
export async function writeXlsx(
  sections: readonly ExportSection[],
  { fromRight = false }: { fromRight?: boolean } = {},
): Promise<Uint8Array> {
  const sheets = sections.map((section, index) => ({
    path: `worksheets/sheet${index + 1}.xml`,
    name: sheetName(section.name, index),
    xml: sheetXml(section, fromRight),
  }));
  const files: Zippable = {
    '[Content_Types].xml': strToU8(contentTypes(sheets.map(({ path }) => path))),
    '_rels/.rels': strToU8(relations([['officeDocument', 'xl/workbook.xml']])),
    'xl/workbook.xml': strToU8(workbook(sheets.map(({ name }) => name))),
    'xl/_rels/workbook.xml.rels': strToU8(
      relations([
        ...sheets.map(({ path }): [string, string] => ['worksheet', path]),
        ['styles', 'styles.xml'],
      ]),
    ),
    'xl/styles.xml': strToU8(STYLE_SHEET),
    ...Object.fromEntries(sheets.map(({ path, xml }) => [`xl/${path}`, strToU8(xml)])),
  };
  return zipSync(files, { mtime: ZIP_TIME });
}

/** The name of a sheet: at most 31 characters, without `[]:*?/\`, and different from the others. */
function sheetName(name: string, index: number): string {
  const plain = name.replaceAll(/[[\]:*?/\\']/g, ' ').trim();
  return plain.length <= 31 && plain !== '' ? plain : `${plain.slice(0, 27)} ${index + 1}`.trim();
}

function sheetXml({ columns, rows }: ExportSection, fromRight: boolean): string {
  const lines = [
    ...(columns === null ? [] : [columns.map((text) => cellXml(text, STYLES.bold))]),
    ...rows.flatMap(rowLines),
  ];
  const data = lines.map((cells, row) => {
    const placed = cells.map((cell, column) => cell?.(`${columnName(column)}${row + 1}`) ?? '');
    return `<row r="${row + 1}">${placed.join('')}</row>`;
  });
  const frozen =
    columns === null ? '' : '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  const side = fromRight ? ' rightToLeft="1"' : '';
  const widths = widthsOf(columns === null ? rows : [columns, ...rows]).map(
    (width, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${Math.max(4, width)}" customWidth="1"/>`,
  );
  return `${HEADER}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"${side}>${frozen}</sheetView></sheetViews>${
    widths.length === 0 ? '' : `<cols>${widths.join('')}</cols>`
  }<sheetData>${data.join('')}</sheetData></worksheet>`;
}

type PlacedCell = (at: string) => string;

/** A row as a line of cells, with further lines where its longest text needs them. */
function rowLines(row: readonly ExportCell[]): (PlacedCell | null)[][] {
  const cells = row.map((cell) => {
    const value = inOneLine(cell);
    return typeof value === 'string' ? cellPieces(value) : [value];
  });
  const count = Math.max(1, ...cells.map((pieces) => pieces.length));
  return Array.from({ length: count }, (_, line) =>
    cells.map((pieces) => {
      const piece = pieces[line];
      if (piece === undefined || piece === null) return null;
      return cellXml(piece, typeof piece === 'string' ? styleOf(piece) : STYLES.plain);
    }),
  );
}

function styleOf(text: string): number {
  if (LIKE_A_FORMULA.test(text)) return STYLES.quoted;
  return /[\r\n]/.test(text) ? STYLES.wrapped : STYLES.plain;
}

function cellXml(value: string | number, style: number): PlacedCell {
  const styled = style === STYLES.plain ? '' : ` s="${style}"`;
  return typeof value === 'number'
    ? (at) => `<c r="${at}"${styled}><v>${value}</v></c>`
    : (at) =>
        `<c r="${at}"${styled} t="inlineStr"><is><t xml:space="preserve">${xlsxText(value)}</t></is></c>`;
}

/** The letters of a column: `A` for 0, `Z` for 25, `AA` for 26. */
function columnName(index: number): string {
  const rest = index < 26 ? '' : columnName(Math.floor(index / 26) - 1);
  return rest + String.fromCharCode(65 + (index % 26));
}

function widthsOf(rows: readonly (readonly ExportCell[])[]): number[] {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [index, cell] of row.entries()) {
      const length = String(inOneLine(cell) ?? '').length;
      widths[index] = Math.min(WIDEST_CHARS, Math.max(widths[index] ?? 4, length + 2));
    }
  }
  return widths;
}

function contentTypes(sheetPaths: readonly string[]): string {
  const parts: [string, string][] = [
    ['/xl/workbook.xml', `${SHEET_TYPE}.sheet.main+xml`],
    ...sheetPaths.map((path): [string, string] => [`/xl/${path}`, `${SHEET_TYPE}.worksheet+xml`]),
    ['/xl/styles.xml', `${SHEET_TYPE}.styles+xml`],
  ];
  const overrides = parts.map(([name, type]) => `<Override PartName="${name}" ContentType="${type}"/>`);
  return `${HEADER}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`;
}

function relations(targets: readonly (readonly [string, string])[]): string {
  const each = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${RELATIONS}/${type}" Target="${target}"/>`,
  );
  return `${HEADER}<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`;
}

function workbook(names: readonly string[]): string {
  const sheets = names.map(
    (name, index) => `<sheet name="${xlsxText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  return `${HEADER}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets.join('')}</sheets></workbook>`;
}

const WRAP = '<alignment vertical="top" wrapText="1"/>';
const STYLE_SHEET = `${HEADER}<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1">${WRAP}</xf><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyAlignment="1">${WRAP}</xf></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
