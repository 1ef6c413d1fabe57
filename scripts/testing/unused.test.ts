import { execFile } from 'node:child_process';
import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyOfTheSources } from './copy-of-the-sources.ts';

function check(cwd: string, step: string): Promise<{ clean: boolean; stdout: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/check.mjs', step], { cwd }, (error, stdout) =>
      resolve({ clean: error === null, stdout }),
    );
  });
}

test('npm run check refuses a function that only a test calls', { timeout: 120_000 }, async () => {
  const cwd = await copyOfTheSources();
  const rules = join(cwd, 'packages/rules/src/hands');
  await appendFile(
    join(rules, 'next-hand.ts'),
    '\nexport function plantedForATest(): number {\n  return 1;\n}\n',
  );
  await writeFile(
    join(rules, 'planted.test.ts'),
    "import { plantedForATest } from './next-hand.ts';\nplantedForATest();\n",
  );

  const { clean, stdout } = await check(cwd, 'unused by the product');

  expect(clean).toBe(false);
  expect(stdout).toContain('plantedForATest');
  expect(stdout).toContain('Unused exports (1)');
});
