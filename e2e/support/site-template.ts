import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The variable with the data folder of a demonstration site that was started once and ended. Where
 *  it is not set, each site makes its database anew. */
const SITE_TEMPLATE = 'E2E_SITE_TEMPLATE';

/** Takes the data folder of a site that has ended as what later sites of this run begin with. They
 *  ask for a port of their own: the one in the folder is taken away. Answers what removes it. */
export async function beginSitesWith(dataDir: string): Promise<() => Promise<void>> {
  const path = join(dataDir, 'postgres-connection.json');
  const connection: object = JSON.parse(await readFile(path, 'utf8'));
  await writeFile(path, JSON.stringify({ ...connection, port: 0 }));
  process.env[SITE_TEMPLATE] = dataDir;
  return () => rm(dataDir, { recursive: true, force: true });
}

/** Fills an empty data folder with what the template has, where a run has one. */
export async function fillFromTemplate(dataDir: string): Promise<void> {
  const template = process.env[SITE_TEMPLATE];
  if (template === undefined) return;
  // Node's own copy would lose whose the files are: PostgreSQL runs as a user of its own under
  // root.
  await promisify(execFile)('cp', ['-a', `${template}/.`, dataDir]);
}
