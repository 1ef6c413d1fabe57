import { availableParallelism } from 'node:os';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { run } from './run.mjs';

// `npm run check` checks format, lint, types, boundaries and unused code. It prints one line a step
// with the seconds that the step took, and the output of the failing steps only. The exit code is 1
// when a step fails. `npm run check -- lint types` runs only these steps.

const bin = (name) => join('node_modules', '.bin', name);

function typesSteps() {
  const projects = ['packages', 'apps']
    .flatMap((folder) => readdirSync(folder).map((name) => `${folder}/${name}`))
    .concat('testkit', 'e2e', 'bench', 'scripts')
    .filter((project) => existsSync(join(project, 'tsconfig.json')) && hasSource(project));
  return projects.map((project) => ({
    name: `types ${project}`,
    command: bin('tsc'),
    args: ['-p', project, '--pretty', 'false'],
  }));
}

/** A package that has no source file yet has nothing to check. */
function hasSource(project) {
  return readdirSync(project, { recursive: true, encoding: 'utf8' }).some(
    (path) => /\.tsx?$/.test(path) && !path.includes('node_modules'),
  );
}

const allSteps = [
  { name: 'format', command: bin('oxfmt'), args: ['--check', '.'] },
  { name: 'lint', command: bin('oxlint'), args: ['--type-aware', '--deny-warnings', '--format=unix'] },
  ...typesSteps(),
  { name: 'boundaries', command: process.execPath, args: ['scripts/boundaries.mjs'] },
  { name: 'unused', command: bin('knip'), args: ['--no-progress', '--no-config-hints'] },
  {
    name: 'unused by the product',
    command: bin('knip'),
    args: ['--production', '--no-progress', '--no-config-hints'],
  },
];

const wanted = process.argv.slice(2);
const steps = allSteps.filter(
  ({ name }) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)),
);
if (steps.length === 0) {
  console.log(`no step is called ${wanted.join(' or ')}: format, lint, types, boundaries, unused`);
  process.exit(1);
}

const failed = [];
const queue = [...steps];
const startedAtMs = performance.now();

async function work() {
  for (let step = queue.shift(); step; step = queue.shift()) {
    const stepStartedAtMs = performance.now();
    const { code, output } = await run(step.command, step.args);
    const seconds = ((performance.now() - stepStartedAtMs) / 1000).toFixed(1);
    console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${step.name.padEnd(24)} ${seconds.padStart(6)} s`);
    if (code !== 0) failed.push({ step, output });
  }
}

await Promise.all(Array.from({ length: Math.min(4, Math.max(2, availableParallelism())) }, work));

for (const { step, output } of failed) console.log(`\n--- ${step.name}\n${output.trim()}`);
const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1);
console.log(
  failed.length === 0
    ? `\ncheck is clean: ${steps.length} steps in ${seconds} s`
    : `\ncheck found ${failed.length} of ${steps.length} steps wrong in ${seconds} s: ${failed.map(({ step }) => step.name).join(', ')}`,
);
process.exitCode = failed.length === 0 ? 0 : 1;
