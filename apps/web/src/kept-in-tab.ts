/** How the names begin under which this tab keeps what somebody types or does in a sitting. */
const KEPT_IN_TAB = ['hemicycle.captions.', 'hemicycle.air.'];

/** Forgets what this tab keeps of sittings, when somebody signs out. Never throws. */
export function removeKeptInTab(): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (KEPT_IN_TAB.some((begin) => key.startsWith(begin))) sessionStorage.removeItem(key);
    }
  } catch {
    // A browser that lets nothing be kept has nothing to remove.
  }
}
