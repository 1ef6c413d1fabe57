/** A reading is handed to everybody who asks within this time, in ms. */
const SHARED_MS = 500;

/** What is read once for all who ask together. */
export interface SharedReadings<Value> {
  /** The value of a key. It rejects as the reading does. */
  read(key: string): Promise<Value>;
}

/** Shares the readings of `load`: who asks during one, or within half a second after it, gets its
 *  answer. So however many ask, a key is read twice a second at most. */
export function shareReadings<Value>(load: (key: string) => Promise<Value>): SharedReadings<Value> {
  const readings = new Map<string, Promise<Value>>();
  return {
    read(key) {
      const known = readings.get(key);
      if (known !== undefined) return known;
      const reading = load(key);
      const forget = () => readings.delete(key);
      readings.set(key, reading);
      reading.then(() => setTimeout(forget, SHARED_MS).unref(), forget);
      return reading;
    },
  };
}
