import { buildBeside, buildChanged } from './build.mjs';
import { stopWithNpm } from './stop-with-npm.mjs';

// `npm start`: builds what changed, then runs the server in this very process, so that signals reach it. Standard output
// carries the ready line only. The browser client takes the longest: meanwhile the database is made.

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Hemicycle needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

stopWithNpm();

const webClient = buildBeside('apps/web');
webClient.catch(() => undefined);
try {
  await buildChanged({ apps: ['apps/server'] });
} catch (error) {
  console.error(`Hemicycle could not be built: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}

process.env.NODE_ENV ??= 'production';
const { run } = await import('../apps/server/dist/main.js');
await run(webClient);
