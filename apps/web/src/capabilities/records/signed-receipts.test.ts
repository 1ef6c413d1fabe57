import { signReceipt } from '@hemicycle/record/signed-receipt';
import { testKey } from '@hemicycle/record/testing-site';
import { afterEach, expect, test, vi } from 'vitest';
import { keepSignedReceipt } from './kept-receipts.ts';
import { ReceiptNotSignedError, saveSignedReceipt } from './signed-receipts.ts';

const { key, signer } = testKey(7, 1);
const receipt = 'A'.repeat(43);
const signed = signReceipt({ session: 's1', pollId: 'p1', receipt, acknowledgedAtMs: 5 }, signer);
const vote = { pollId: 'p1', receiptPublic: receipt, name: 'receipt-7' };

afterEach(() => {
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Answers requests for keys and signed receipts as the site does. Returns the requests and the
 *  saved files. */
function site(answer = signed) {
  const asked: string[] = [];
  const saved: Blob[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return Response.json(address.endsWith('/record-keys') ? { keys: [key] } : answer);
  });
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob);
    return 'blob:1';
  });
  return { asked, saved };
}

test('[BEY-02] what the site signed at the cast is kept by the tab, and saved with the keys, without asking for it again', async () => {
  keepSignedReceipt(signed);
  const { asked, saved } = site();
  await saveSignedReceipt(vote);
  expect(asked).toEqual(['/api/record-keys']);
  expect(JSON.parse((await saved[0]?.text()) ?? '')).toEqual({ signedReceipt: signed, keys: [key] });
});

test('[BEY-02] a tab that has not kept it asks for it', async () => {
  const { asked, saved } = site();
  await saveSignedReceipt(vote);
  expect(asked).toContain(`/api/polls/p1/receipts/${receipt}`);
  expect(saved).toHaveLength(1);
});

test('[BEY-02] a signature that does not hold is no proof: nothing is saved, and it is said', async () => {
  for (const wrong of [
    { ...signed, acknowledgedAtMs: 6 },
    { ...signed, keyId: 'ab'.repeat(32) },
    signReceipt({ session: 's1', pollId: 'p2', receipt, acknowledgedAtMs: 5 }, signer),
  ]) {
    const { saved } = site(wrong);
    await expect(saveSignedReceipt(vote)).rejects.toThrow(ReceiptNotSignedError);
    expect(saved).toEqual([]);
  }
});
