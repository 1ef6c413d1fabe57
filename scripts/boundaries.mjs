import { cruiseBoundaries } from './boundaries/cruise-boundaries.mjs';
import { findIdleDeclarations } from './boundaries/find-foreign-tables.mjs';
import { findIdleMemory } from './boundaries/find-kept-memory.mjs';
import { findIdleTexts } from './boundaries/find-unused-texts.mjs';

// Checks the source tree against the boundaries of docs/architecture.md. The exit code is 1 when a
// boundary is crossed. It is also 1 when no module was seen: a checker that reads nothing would
// pass everything.

const { modules, violations } = await cruiseBoundaries(process.cwd());
const idle = [
  ...findIdleDeclarations(process.cwd()).map((declared) => `tables-have-one-owner: ${declared}`),
  ...findIdleMemory(process.cwd()).map((declared) => `memory-is-declared: ${declared}`),
  ...findIdleTexts(process.cwd()).map((declared) => `texts-are-used: ${declared}`),
];
for (const { rule, from, to } of violations) console.log(`${rule}: ${from} -> ${to}`);
for (const declaration of idle) console.log(`${declaration} (declared, and not there)`);
if (modules.length === 0) console.log('no module was read: is @swc/core installed?');
else console.log(`${modules.length} modules, ${violations.length} boundaries crossed`);
process.exitCode = modules.length === 0 || violations.length > 0 || idle.length > 0 ? 1 : 0;
