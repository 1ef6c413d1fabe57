import { UPLOAD_PART_MAX_BYTES } from '@hemicycle/contract/limits';
import { KEPT_UPLOADS, removeKeptUpload } from '../../kept-uploads.ts';

/** An upload that this browser has begun. `sign`: which file it is. */
interface BegunUpload {
  readonly uploadUrl: string;
  readonly sign: string;
}

/** What tells a file from others without reading all of it: the hash of its name, size, last change
 *  and first part. */
async function signOf(file: File): Promise<string> {
  const about = JSON.stringify([file.name, file.size, file.lastModified]);
  const read = await new Blob([about, file.slice(0, UPLOAD_PART_MAX_BYTES)]).arrayBuffer();
  return new Uint8Array(await crypto.subtle.digest('SHA-256', read)).join(' ');
}

/** Notes that a file goes over in parts, so that it can go on after a reload, and after its tab was
 *  closed. The address works only for the sign-in that asked for it. */
export async function keepBegun(place: string, file: File, uploadUrl: string): Promise<void> {
  if (file.size <= UPLOAD_PART_MAX_BYTES) return;
  try {
    localStorage.setItem(KEPT_UPLOADS + place, JSON.stringify({ uploadUrl, sign: await signOf(file) }));
  } catch {
    // Without storage the upload works, but cannot go on later.
  }
}

/** Forgets an upload that was begun for a place, unless another tab has begun a later one there. */
export function forgetBegun(place: string, uploadUrl: string): void {
  if (readBegun(place)?.uploadUrl === uploadUrl) removeKeptUpload(place);
}

/** Holds an upload for this page, so that no other page of this browser sends it too. Answers what
 *  lets it go; null where another page is sending it. */
export async function holdUpload(uploadUrl: string): Promise<(() => void) | null> {
  // Without a secure line there are no locks; nothing is kept there either, for want of the hash.
  const { locks }: { readonly locks?: LockManager | null } = navigator;
  if (!locks) return () => undefined;
  return new Promise((resolve) => {
    void locks.request(KEPT_UPLOADS + uploadUrl, { ifAvailable: true }, async (lock) => {
      if (lock === null) return resolve(null);
      return new Promise<void>((letGo) => resolve(letGo));
    });
  });
}

/** The upload of the same file to the same place that was cut off, by a reload or with its tab;
 *  null where there is none, or the server has it no more. Source: UPL-01, decision 0185. */
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
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT_UPLOADS + place) ?? 'null');
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
