import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { systemClock } from '../../platform/clock/clock.ts';
import { createLog } from '../../platform/log/log.ts';
import { createFileMail } from './file-mail.ts';
import { describeMailContract } from './mail-contract-suite.ts';

const from = 'Chamber <chamber@parliament.test>';

describeMailContract('files', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'hemicycle-mail-'));
  const folder = join(parent, 'mail');
  const mail = createFileMail({ folder, from, clock: systemClock, log: createLog({ level: 'silent' }) });
  return {
    mail,
    async received() {
      const names = await readdir(folder);
      return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    },
    async close() {
      await mail.close();
      await rm(parent, { recursive: true });
    },
  };
});

test('the file is readable by its owner only, and the log names it without the text', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hemicycle-mail-'));
  const lines = new PassThrough({ encoding: 'utf8' });
  const mail = createFileMail({
    folder,
    from,
    clock: systemClock,
    log: createLog({ level: 'info', to: lines }),
  });
  await mail.send({ to: 'ada@members.test', subject: 'Sign in', text: 'Your code is 4711' });
  const [name = ''] = await readdir(folder);
  expect((await stat(join(folder, name))).mode & 0o077).toBe(0);
  const line = String(lines.read());
  expect(line).toContain(name);
  expect(line).not.toContain('4711');
  await rm(folder, { recursive: true });
});
