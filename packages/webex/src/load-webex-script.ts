import type { WebexGlobal } from './webex-sdk.ts';

declare global {
  var Webex: WebexGlobal | undefined;
}

const loads = new Map<string, Promise<WebexGlobal>>();

/** Loads the SDK's script into this page, once; after a failure the next call tries again. Rejects
 *  where the script cannot be loaded or leaves no `Webex`. */
export function loadWebexScript(sdkUrl: string): Promise<WebexGlobal> {
  const known = loads.get(sdkUrl);
  if (known !== undefined) return known;
  const load = insertScript(sdkUrl).then(() => {
    if (globalThis.Webex === undefined) throw new Error('The script left no Webex');
    return globalThis.Webex;
  });
  loads.set(sdkUrl, load);
  load.catch(() => loads.delete(sdkUrl));
  return load;
}

function insertScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('The script could not be loaded'));
    });
    document.head.append(script);
  });
}
