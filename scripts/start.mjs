import { buildBeside, buildChanged, outOfDate } from './build.mjs';
import { stopWithNpm } from './stop-with-npm.mjs';

// `npm start` builds what changed, then runs the server in this very process, so that signals reach
// it. Standard output carries only the ready line. The browser client takes the longest to build,
// so the server makes the database meanwhile. Before a build this script refuses wrong settings. A
// server that needs no build refuses them itself, at once.

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Hemicycle needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

stopWithNpm();

let webClient = Promise.resolve();
try {
  const stale = outOfDate();
  if (stale.length > 0) await refuseWrongSettings();
  if (stale.includes('apps/web')) webClient = buildBeside('apps/web');
  webClient.catch(() => undefined);
  if (stale.includes('apps/server')) await buildChanged({ apps: ['apps/server'] });
} catch (error) {
  console.error(`Hemicycle could not be built: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}

process.env.NODE_ENV ??= 'production';
const { run } = await import('../apps/server/dist/main.js');
await run(webClient);

/** Reads the settings with the server's own source, and ends the process when a setting is
 *  wrong. */
async function refuseWrongSettings() {
  const { tsImport } = await import('tsx/esm/api');
  const { readConfig, SettingError } = await tsImport('../apps/server/src/config.ts', import.meta.url);
  try {
    readConfig(process.env);
  } catch (error) {
    if (!(error instanceof SettingError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
