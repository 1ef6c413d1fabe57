import { UPLOAD_PART_MAX_BYTES } from '@hemicycle/contract/limits';

const KEY = 'hemicycle.upload.';
/** An upload that this tab has begun. `sign`: which file it is. */
interface BegunUpload {
  readonly uploadUrl: string;
  readonly sign: string;
}

/** What tells a file from others without reading all of it: name, size, and the hash of its first
 *  part. */
async function signOf(file: File): Promise<string> {
  const first = await file.slice(0, UPLOAD_PART_MAX_BYTES).arrayBuffer();
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', first));
  return [file.name, file.size, ...hash].join(' ');
}

/** Notes that a file goes over in parts, so that it can go on after a reload. The address works
 *  only for the sign-in that asked for it. */
export async function keepBegun(place: string, file: File, uploadUrl: string): Promise<void> {
  if (file.size <= UPLOAD_PART_MAX_BYTES) return;
  try {
    sessionStorage.setItem(KEY + place, JSON.stringify({ uploadUrl, sign: await signOf(file) }));
  } catch {
    // Without storage the upload works, but begins anew after a reload.
  }
}

export function forgetBegun(place: string): void {
  sessionStorage.removeItem(KEY + place);
}

/** The upload of the same file to the same place that was cut off by a reload; null where there is
 *  none, or the server has it no more. Source: UPL-01, decision 0160. */
export async function findBegun(
  place: string,
  file: File,
  signal: AbortSignal,
): Promise<{ uploadUrl: string; receivedBytes: number } | null> {
  const kept = readBegun(place);
  if (kept === null || file.size <= UPLOAD_PART_MAX_BYTES) return null;
  try {
    if (kept.sign !== (await signOf(file))) return null;
    const { ask } = await import('./post-in-parts.ts');
    const receivedBytes = await ask(kept.uploadUrl, signal);
    return receivedBytes > 0 ? { uploadUrl: kept.uploadUrl, receivedBytes } : null;
  } catch {
    return null;
  }
}

function readBegun(place: string): BegunUpload | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY + place) ?? 'null');
    return isBegun(kept) ? kept : null;
  } catch {
    return null;
  }
}

function isBegun(value: unknown): value is BegunUpload {
  return (
    typeof value === 'object' &&
    value !== null &&
    'uploadUrl' in value &&
    'sign' in value &&
    typeof value.sign === 'string' &&
    String(value.uploadUrl).startsWith('/api/uploads/')
  );
}
