import { wordsOfFault } from '@hemicycle/contract/recorder-faults';
import { render } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, expect, test } from 'vitest';
import { RecorderError } from './RecorderError.tsx';

afterEach(async () => {
  await i18next.changeLanguage('en-US');
});

test('[ADMIN-03][REC-24] a known error is said in Arabic, and that of another program stays English', async () => {
  await i18next.changeLanguage('ar');
  const { container, rerender } = render(<RecorderError error={wordsOfFault('disk-full')} />);
  expect(container.textContent).toBe('قرص المسجّل شبه ممتلئ.');
  rerender(<RecorderError error="No available controller found." />);
  expect(container.textContent).toBe('لا توجد وحدة تحكم متاحة.');
  rerender(<RecorderError error={wordsOfFault('encoder-ended', { how: 'signal SIGKILL' })} />);
  expect(container.textContent).toBe('توقف المُرمِّز مرارًا: \u2066signal SIGKILL\u2069');
  rerender(<RecorderError error="rtmp: Broken pipe" />);
  const words = container.querySelector('bdi');
  expect([words?.lang, words?.dir, words?.textContent]).toEqual(['en', 'ltr', 'rtmp: Broken pipe']);
});
