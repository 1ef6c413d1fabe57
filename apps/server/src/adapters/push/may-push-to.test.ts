import { expect, test } from 'vitest';
import { mayPushTo } from './may-push-to.ts';

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=abc', true],
  ['https://web.push.apple.com/abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/abc', false],
  ['https://fcm.googleapis.com.example.org/abc', false],
  ['https://xfcm.googleapis.com/abc', false],
  ['https://push.apple.com.evil.example/abc', false],
  ['https://evilpush.apple.com@10.0.0.1/abc', false],
  ['https://user:pass@fcm.googleapis.com/abc', false],
  ['https://127.0.0.1/abc', false],
  ['https://[::1]/abc', false],
  ['https://169.254.169.254/latest/meta-data', false],
  ['file:///etc/passwd', false],
  ['no address', false],
  ['http://127.0.0.1:4444/abc', true],
  ['http://127.0.0.1:4445/abc', false],
])('[BEY-42] the bell may send to %s: %s', (address, may) => {
  expect(mayPushTo(address, ['http://127.0.0.1:4444'])).toBe(may);
});
