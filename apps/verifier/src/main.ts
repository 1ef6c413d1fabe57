import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { recordKey } from '@hemicycle/contract/records';
import { verifyRecordFile } from '@hemicycle/record/verify-file';
import { verifyPasskeySignature } from '@hemicycle/record/verify-passkey-signature';
import { verifyEd25519 } from '@hemicycle/record/verify-ed25519';
import { shownPlainly } from './shown-plainly.ts';
import { whatWasChecked } from './what-was-checked.ts';

// `npm run verify -- record.json [--keys record-keys.json]`: checks a record offline and recounts it. Exit code 0 when all is
// right, 1 when the record is wrong, 2 when it could not be checked. docs/record-format.md says what is checked and why.

const USAGE = 'usage: npm run verify -- record.json [--keys record-keys.json]';

function main(): number {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { keys: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  const [path] = positionals;
  if (values.help === true || path === undefined || positionals.length > 1) {
    print(USAGE);
    return values.help === true ? 0 : 2;
  }
  const published =
    values.keys === undefined
      ? null
      : z.object({ keys: z.array(recordKey) }).parse(JSON.parse(readFileSync(values.keys, 'utf8'))).keys;
  const record = readFileSync(path);
  const { problems, file } = verifyRecordFile(record, published, verifyEd25519, verifyPasskeySignature);
  if (problems.length > 0 || file === null) {
    print(`WRONG: ${path} does not hold.`);
    for (const problem of problems) print(`- ${problem}`);
    return 1;
  }
  for (const line of whatWasChecked(file, published !== null)) print(line);
  return 0;
}

/** To the standard output, one line, whatever a record holds. */
function print(line: string): void {
  process.stdout.write(`${shownPlainly(line)}\n`);
}

try {
  process.exitCode = main();
} catch (error) {
  print(`Not checked: ${error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)}`);
  print(USAGE);
  process.exitCode = 2;
}
