import { expect, test } from 'vitest';
import { createDeviceKeeper } from './keep-devices.ts';

const camera = (label: string) => [{ kind: 'videoinput', deviceId: label, label }];

/** Makes a keeper whose database answers when the test calls `answer`. */
function setUp() {
  const noted: string[] = [];
  const answers: ((kept: boolean) => void)[] = [];
  const keep = createDeviceKeeper<{ name: string }>(async ({ name }, [first]) => {
    noted.push(`${name}: ${first?.label}`);
    return new Promise((resolve) => answers.push(resolve));
  });
  return { noted, keep, answer: (kept: boolean) => answers.shift()?.(kept) };
}

test('[WS-08] [DEV-04] what was kept is not written with each heartbeat, a change is, and each connection by itself', async () => {
  const { noted, keep, answer } = setUp();
  const [rosa, kenji] = [{ name: 'rosa' }, { name: 'kenji' }];
  const tell = async (connection: { name: string }, label: string, kept = true) => {
    const told = keep(connection, camera(label));
    answer(kept);
    await told;
  };
  await tell(rosa, 'one');
  await tell(rosa, 'one');
  await tell(rosa, 'two');
  await tell(kenji, 'two');
  await keep(rosa, undefined);
  expect(noted).toEqual(['rosa: one', 'rosa: two', 'kenji: two']);
});

test('[MOD-05] what was not kept is asked again, and never twice at once', async () => {
  const { noted, keep, answer } = setUp();
  const rosa = { name: 'rosa' };
  const first = keep(rosa, camera('one'));
  await keep(rosa, camera('two'));
  expect(noted).toEqual(['rosa: one']);
  answer(false);
  await first;
  const second = keep(rosa, camera('one'));
  answer(true);
  await second;
  expect(noted).toEqual(['rosa: one', 'rosa: one']);
});
