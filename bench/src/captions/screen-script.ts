/** A script for a page before it loads: it notes what the captions on its stage say, and when they
 *  said it first, and when Enter was pressed. Moments are in ms since the epoch; a text counts from
 *  the picture in which it is drawn. */
export const SCREEN_SCRIPT = `
(() => {
  const now = () => performance.timeOrigin + performance.now();
  const said = [];
  const entered = [];
  let last = '';
  const look = () => {
    const text = [...document.querySelectorAll('[data-colour] p')].map((line) => line.textContent).join(' ').trim();
    if (text === last) return;
    last = text;
    requestAnimationFrame(() => said.push({ atMs: now(), text }));
  };
  document.addEventListener('DOMContentLoaded', () => {
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      if (key === 'Enter') entered.push(performance.timeOrigin + timeStamp);
    },
    { capture: true },
  );
  globalThis.screenOf = { said: () => said, entered: () => entered };
})();
`;
