import { spawn } from 'node:child_process';

/** Run by Node in a process of its own: its standard input is a pipe that this process alone holds,
 *  and that closes when it ends, however it ends. */
const WATCH = `
  const pid = Number(process.argv[1]);
  process.stdin.once('error', () => undefined).once('close', () => {
    try { process.kill(pid, 'SIGKILL'); } catch {}
  }).resume();`;

/** Sees to it that a child ends with this process even where this process can do nothing any more
 *  (`kill -9`, out of memory). Call what it returns once the child is gone: its number may be
 *  another's then. Idempotent. */
export function endWithUs(pid: number): () => void {
  const watch = spawn(process.execPath, ['--eval', WATCH, String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: process.env['PATH'] },
    cwd: '/',
    // What ends this process by its terminal or its group must not end the watch first.
    detached: true,
  });
  // Without a watch, the next start still ends what is left (`livekit-runs.ts`).
  watch.once('error', () => undefined);
  watch.stdin.once('error', () => undefined);
  watch.unref();
  return () => void watch.kill('SIGKILL');
}
