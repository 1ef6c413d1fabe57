/** Lets each key have at most `most` pieces of work under way at once. */
export interface UnderWay {
  /** Begins one piece of work; null when the key has `most` pieces under way already. Call the
   *  returned function when the piece is done. */
  begin(key: string): (() => void) | null;
}

export function createUnderWay(most: number): UnderWay {
  const countOf = new Map<string, number>();
  return {
    begin(key) {
      const count = countOf.get(key) ?? 0;
      if (count >= most) return null;
      countOf.set(key, count + 1);
      return () => {
        const left = (countOf.get(key) ?? 1) - 1;
        if (left > 0) countOf.set(key, left);
        else countOf.delete(key);
      };
    },
  };
}
