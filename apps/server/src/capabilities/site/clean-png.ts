import { crc32, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** By the colour type: how many samples a point has, their depths in bits, and how long the part
 *  about transparent colours is, in bytes (absent: without a palette there is none). */
const COLOR_TYPES: Readonly<
  Record<number, { samples: number; depths: readonly number[]; transparency?: number }>
> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16], transparency: 2 },
  2: { samples: 3, depths: [8, 16], transparency: 6 },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
};
const PALETTE = 3;
/** Length, kind and check sum of a part, in bytes. */
const AROUND_PART = 12;

interface PngHead {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly depth: number;
  readonly colorType: number;
}

/** A PNG with only the parts that make up its picture: no texts, places or colour profiles. null
 *  where the bytes are no whole PNG, where it is larger than `most`, or where its lines are
 *  interlaced, which those of a browser never are. All of it is read, so that no writer of
 *  documents fails on it later. Never throws. */
export function cleanPng(
  bytes: Uint8Array,
  most: { readonly width: number; readonly height: number },
): Buffer | null {
  const file = Buffer.from(bytes);
  const parts = partsOf(file);
  const head = parts && headOf(parts[0]);
  if (!parts || !head || parts.at(-1)?.kind !== 'IEND') return null;
  if (head.widthPx > most.width || head.heightPx > most.height) return null;
  const of = (kind: string) => parts.filter((part) => part.kind === kind);
  const palettes = head.colorType === PALETTE ? of('PLTE') : [];
  if (head.colorType === PALETTE && !isPalette(palettes)) return null;
  const transparency = of('tRNS').filter(({ content }) => isTransparency(content, head, palettes));
  const data = of('IDAT');
  if (of('IHDR').length > 1 || transparency.length > 1 || !hasAllPoints(data, head)) return null;
  const kept = [...of('IHDR'), ...palettes, ...transparency, ...data, ...of('IEND')];
  return Buffer.concat([SIGNATURE, ...kept.map(({ whole }) => whole)]);
}

function isPalette(palettes: readonly PngPart[]): boolean {
  const [{ content } = { content: Buffer.alloc(0) }] = palettes;
  return palettes.length === 1 && content.length > 0 && content.length <= 768 && content.length % 3 === 0;
}

function isTransparency(content: Buffer, { colorType }: PngHead, [palette]: readonly PngPart[]): boolean {
  if (palette !== undefined) return content.length <= palette.content.length / 3;
  return content.length === COLOR_TYPES[colorType]?.transparency;
}

interface PngPart {
  readonly kind: string;
  readonly content: Buffer;
  /** The part with its length, kind and check sum. */
  readonly whole: Buffer;
}

function partsOf(file: Buffer): PngPart[] | null {
  if (!file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return null;
  const parts: PngPart[] = [];
  let at = SIGNATURE.length;
  while (parts.at(-1)?.kind !== 'IEND') {
    if (at + AROUND_PART > file.length) return null;
    const end = at + AROUND_PART + file.readUInt32BE(at);
    if (end > file.length) return null;
    const named = file.subarray(at + 4, end - 4);
    if (crc32(named) !== file.readUInt32BE(end - 4)) return null;
    parts.push({
      kind: named.toString('latin1', 0, 4),
      content: named.subarray(4),
      whole: file.subarray(at, end),
    });
    at = end;
  }
  return parts;
}

function headOf(part: PngPart | undefined): PngHead | null {
  if (part?.kind !== 'IHDR' || part.content.length !== 13) return null;
  const { content } = part;
  const [depth = 0, colorType = 0, ...methods] = content.subarray(8);
  if (COLOR_TYPES[colorType]?.depths.includes(depth) !== true) return null;
  // Compression, filters and interlacing.
  if (methods.some((method) => method !== 0)) return null;
  const head = { widthPx: content.readUInt32BE(0), heightPx: content.readUInt32BE(4), depth, colorType };
  return head.widthPx > 0 && head.heightPx > 0 ? head : null;
}

/** Whether the compressed lines are all there, each with a filter that exists. */
function hasAllPoints(data: readonly PngPart[], { widthPx, heightPx, depth, colorType }: PngHead): boolean {
  const lineBytes = 1 + Math.ceil((widthPx * depth * (COLOR_TYPES[colorType]?.samples ?? 0)) / 8);
  try {
    const lines = inflateSync(Buffer.concat(data.map(({ content }) => content)), {
      maxOutputLength: lineBytes * heightPx,
    });
    if (lines.length !== lineBytes * heightPx) return false;
    return Array.from({ length: heightPx }, (_, line) => lines[line * lineBytes] ?? 9).every(
      (filter) => filter <= 4,
    );
  } catch {
    return false;
  }
}
