/** What the names begin with under which this browser keeps the uploads that it has begun. */
export const KEPT_UPLOADS = 'hemicycle.upload.';

/** Forgets the uploads that were begun in this browser. Never throws. */
export function removeKeptUploads(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(KEPT_UPLOADS)) localStorage.removeItem(key);
    }
  } catch {
    // A browser that lets nothing be kept has nothing to remove.
  }
}
