/** A length of time as `m:ss`, or `h:mm:ss` from an hour on; below zero counts as zero. */
export function minutesText(lengthMs: number): string {
  const seconds = Math.max(0, Math.floor(lengthMs / 1_000));
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}
