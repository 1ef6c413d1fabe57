/** Ticks at the interval that it receives. The timers of a worker keep their pace while the page is
 *  hidden. */
addEventListener('message', ({ data }: MessageEvent<number>) => {
  setInterval(() => postMessage(null), data);
});
