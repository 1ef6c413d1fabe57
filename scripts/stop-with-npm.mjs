const LOOK_EVERY_MS = 200;

/** Ends this process, as SIGTERM would, when the npm that runs it is stopped. npm passes a signal
 *  only to the shell between npm and this process, and many shells end without passing it on. */
export function stopWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY_MS);
  timer.unref();
}
