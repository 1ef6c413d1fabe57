/** What a cell of a list says about a person: an e-mail address in small letters, a name, or
 *  both. */
export interface PersonCell {
  readonly address: string | null;
  readonly name: string | null;
}

const NAME_AND_ADDRESS = /^(?<name>[^<>()]*)[<(](?<address>[^<>()\s]+@[^<>()\s]+)[>)]$/u;
const ADDRESS = /^[^\s<>()]+@[^\s<>()]+$/u;

/** Reads a cell that names one person: `rosa@house.example`, `Rosa Quispe <rosa@house.example>` as
 *  mail programs write it, or a name alone. Null for an empty cell. Never throws. Source:
 *  BEY-20. */
export function readPersonCell(cell: string): PersonCell | null {
  const text = cell.trim().replace(/^mailto:/iu, '');
  if (text === '') return null;
  const both = NAME_AND_ADDRESS.exec(text)?.groups;
  if (both !== undefined) {
    const name = (both['name'] ?? '')
      .trim()
      .replace(/^"(?<inner>.*)"$/u, '$<inner>')
      .trim();
    return { address: (both['address'] ?? '').toLowerCase(), name: name === '' ? null : name };
  }
  return ADDRESS.test(text) ? { address: text.toLowerCase(), name: null } : { address: null, name: text };
}
