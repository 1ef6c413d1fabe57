/** What the names begin with under which this browser keeps the uploads that it has begun. */
export const KEPT_UPLOADS = 'hemicycle.upload.';

/** Forgets the upload that was begun for a place. */
export function removeKeptUpload(place: string): void {
  localStorage.removeItem(KEPT_UPLOADS + place);
}

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
