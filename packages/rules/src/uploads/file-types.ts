/** The endings of each file type; the first one is the usual one. No file is taken for a type that
 *  is missing here. */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'image/heic': ['heic'],
  'image/tiff': ['tif', 'tiff'],
  'image/bmp': ['bmp'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/vnd.oasis.opendocument.text': ['odt'],
  'application/vnd.oasis.opendocument.spreadsheet': ['ods'],
  'application/vnd.oasis.opendocument.presentation': ['odp'],
  'application/rtf': ['rtf'],
  'application/epub+zip': ['epub'],
  'application/zip': ['zip'],
  'application/x-7z-compressed': ['7z'],
  'application/gzip': ['gz', 'tgz'],
  'audio/mpeg': ['mp3'],
  'audio/wav': ['wav'],
  'audio/x-m4a': ['m4a'],
  'audio/ogg': ['ogg', 'oga'],
  'video/mp4': ['mp4', 'm4v'],
  'video/webm': ['webm'],
  'video/quicktime': ['mov'],
  'text/plain': ['txt', 'text', 'log', 'md'],
  'text/csv': ['csv'],
};

/** Endings of files that a browser or a system would run, and of files that only look like text. A
 *  file with one of them is refused whatever its content is. */
const NEVER = new Set(
  (
    'html htm xhtml shtml mht mhtml svg svgz xml xsl xslt js mjs cjs ts jsx tsx css wasm php asp aspx jsp ' +
    'exe com bat cmd ps1 msi scr lnk url vbs vbe wsf hta jar app dmg sh bash desktop docm xlsm pptm dotm xltm'
  ).split(' '),
);

export type FileTypeAnswer =
  | { readonly ok: true; readonly type: string; readonly name: string }
  | { readonly ok: false; readonly code: 'file-type-not-accepted' };

/** The type that a file is taken for. `found`: what its bytes show: a type, 'text' for plain text
 *  without a type of its own, null for neither. The ending must not contradict it. A name without a
 *  known ending gets one (`minutes` becomes `minutes.pdf`). The type must be one of `acceptable`:
 *  types as `image/png`, or `image/*`. Never throws. Source: CHAT-22, UPL-05, DESIGN §7. */
export function decideFileType(file: {
  readonly found: string | null;
  readonly name: string;
  readonly acceptable: readonly string[];
}): FileTypeAnswer {
  const refused = { ok: false, code: 'file-type-not-accepted' } as const;
  const ending = endingOf(file.name);
  if (file.found === null || NEVER.has(ending)) return refused;
  const type = file.found === 'text' ? textTypeOf(ending) : file.found;
  const endings = ENDINGS[type];
  if (endings === undefined || !isAcceptable(type, file.acceptable)) return refused;
  if (endings.includes(ending)) return { ok: true, type, name: file.name };
  const belongsElsewhere = Object.values(ENDINGS).some((others) => others.includes(ending));
  if (belongsElsewhere) return refused;
  return { ok: true, type, name: `${file.name}.${endings[0]}` };
}

/** Whether a type is among the acceptable ones (`image/png`, `image/*`). Source: CHAT-22. */
export function isAcceptable(type: string, acceptable: readonly string[]): boolean {
  return acceptable.some((one) => one === type || (one.endsWith('/*') && type.startsWith(one.slice(0, -1))));
}

function textTypeOf(ending: string): string {
  return ending === 'csv' ? 'text/csv' : 'text/plain';
}

function endingOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}
