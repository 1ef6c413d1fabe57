const MEGABYTE_BYTES = 1_048_576;

/** A size in megabytes of 1,048,576 bytes with one digit after the point, rounded down, as in
 *  'smaller than 1.0 Megabytes'. Source: UPL-02, UPL-03. */
export function megabytesText(bytes: number): string {
  return (Math.floor((bytes / MEGABYTE_BYTES) * 10) / 10).toFixed(1);
}

/** A size for people, as the language writes it: `812 bytes`, `34 kB`, `1.2 MB`. `intl`: a language
 *  tag. */
export function fileSizeText(bytes: number, intl: string): string {
  const [value, unit, digits] =
    bytes < 1000
      ? [bytes, 'byte', 0]
      : bytes < 1_000_000
        ? [bytes / 1024, 'kilobyte', 0]
        : [bytes / MEGABYTE_BYTES, 'megabyte', 1];
  return new Intl.NumberFormat(intl, {
    style: 'unit',
    unit: String(unit),
    // English has no plural in the short form.
    unitDisplay: unit === 'byte' ? 'long' : 'short',
    maximumFractionDigits: Number(digits),
  }).format(Number(value));
}
