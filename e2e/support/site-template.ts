import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The environment variable with the template: the data folder of a demonstration site that has
 *  been started once and stopped. Without it each site makes its own database. */
const SITE_TEMPLATE = 'E2E_SITE_TEMPLATE';

/** Makes the data folder of a stopped site the template of all later sites of this run. Takes the
 *  database port out of the folder, so that each site asks for its own. Returns the function that
 *  removes the folder. */
export async function beginSitesWith(dataDir: string): Promise<() => Promise<void>> {
  const path = join(dataDir, 'postgres-connection.json');
  const connection: object = JSON.parse(await readFile(path, 'utf8'));
  await writeFile(path, JSON.stringify({ ...connection, port: 0 }));
  process.env[SITE_TEMPLATE] = dataDir;
  return () => rm(dataDir, { recursive: true, force: true });
}

/** Copies the template, if the run has one, into an empty data folder. */
export async function fillFromTemplate(dataDir: string): Promise<void> {
  const template = process.env[SITE_TEMPLATE];
  if (template === undefined) return;
  // Not `cp` of Node, which loses the owner of the files: under root PostgreSQL runs as another
  // user.
  await promisify(execFile)('cp', ['-a', `${template}/.`, dataDir]);
}
