import { z } from 'zod';

const commandWords = z.array(z.string().min(1)).min(1);

/** A program with its arguments: words with spaces between them, or a list in JSON where a word has
 *  a space. */
export const speechCommand = z.string().transform((text, context): string[] => {
  const words = text.trim().startsWith('[') ? parsedList(text) : text.trim().split(/\s+/);
  const parsed = commandWords.safeParse(words);
  if (parsed.success) return parsed.data;
  context.addIssue({
    code: 'custom',
    message: 'must be a program with its arguments: words with spaces between them, or ["a list", "in JSON"]',
  });
  return z.NEVER;
});

function parsedList(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
