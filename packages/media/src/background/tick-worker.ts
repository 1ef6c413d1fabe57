/** Ticks as often as it is told: the timers of a worker keep their pace when the page is out of
 *  sight. */
addEventListener('message', ({ data }: MessageEvent<number>) => {
  setInterval(() => postMessage(null), data);
});
