/** Loudness (0 to 1) from which somebody counts as speaking. */
export const SPEAKING_FROM_LEVEL = 0.02;
/** How long somebody still counts as speaking after the last loud moment, to bridge the pauses
 *  between words. */
export const SPEAKING_HOLD_MS = 900;

/** The memory of one voice between two measurements. */
export interface Voice {
  readonly speaking: boolean;
  /** When it was last loud, in ms of the caller's clock; `null`: never. */
  readonly loudAtMs: number | null;
}

export const SILENT_VOICE: Voice = { speaking: false, loudAtMs: null };

/** The voice after one measurement. Returns the same object when it was and stays silent. Never
 *  throws. */
export function hearVoice(voice: Voice, level: number, nowMs: number): Voice {
  if (level >= SPEAKING_FROM_LEVEL) return { speaking: true, loudAtMs: nowMs };
  if (!voice.speaking) return voice;
  if (voice.loudAtMs !== null && nowMs - voice.loudAtMs < SPEAKING_HOLD_MS) return voice;
  return { speaking: false, loudAtMs: voice.loudAtMs };
}

/** The person to show as the active speaker: the present one as long as they speak; otherwise the
 *  speaker who was loud last; otherwise the last speaker who is still there (`previousId`);
 *  otherwise nobody. */
export function chooseActiveSpeaker(
  voices: readonly { readonly peerId: string; readonly voice: Voice }[],
  previousId: string | null,
): string | null {
  const previous = voices.find((entry) => entry.peerId === previousId);
  if (previous?.voice.speaking === true) return previous.peerId;
  let latest: { readonly peerId: string; readonly loudAtMs: number } | null = null;
  for (const { peerId, voice } of voices) {
    if (!voice.speaking || voice.loudAtMs === null) continue;
    if (latest === null || voice.loudAtMs > latest.loudAtMs) latest = { peerId, loudAtMs: voice.loudAtMs };
  }
  return latest?.peerId ?? previous?.peerId ?? null;
}
