import { existsSync } from 'node:fs';
import { runThrough } from './run.mjs';

/** Installs Debian packages if this user may install packages, and says why. Returns whether it
 *  tried to. */
export async function installFromDebian(names, reason) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  console.log(`${reason}: installing it from the distribution (apt-get install ${names}).`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runThrough('apt-get', ['update', '-qq'], { env });
  await runThrough('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names.split(' ')], {
    env,
  });
  return true;
}
