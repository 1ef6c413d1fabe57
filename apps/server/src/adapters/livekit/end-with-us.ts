import { spawn } from 'node:child_process';

/** The program of the watch, which Node runs in a process of its own. Its standard input is a pipe
 *  that only this process holds. The pipe closes when this process ends, for any reason. */
const WATCH = `
  const pid = Number(process.argv[1]);
  process.stdin.once('error', () => undefined).once('close', () => {
    try { process.kill(pid, 'SIGKILL'); } catch {}
  }).resume();`;

/** Makes sure that a child process ends with this process, even when this process is killed without
 *  warning (`kill -9`, out of memory). Call the returned function once the child has ended: another
 *  process may get its number then. Idempotent. */
export function endWithUs(pid: number): () => void {
  const watch = spawn(process.execPath, ['--eval', WATCH, String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: process.env['PATH'] },
    cwd: '/',
    // A signal to the terminal or the process group of this process must not end the watch first.
    detached: true,
  });
  // Without a watch, the next start still ends a child that was left over (`livekit-runs.ts`).
  watch.once('error', () => undefined);
  watch.stdin.once('error', () => undefined);
  watch.unref();
  return () => void watch.kill('SIGKILL');
}
