import { CallError } from './test-client.ts';

/** The code with which a call is refused. @throws when it succeeds, or fails in another way. */
export async function refusalOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
  } catch (error) {
    if (error instanceof CallError) return error.code;
    throw error;
  }
  throw new Error('the call was answered');
}
