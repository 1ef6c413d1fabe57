import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createNumberedMessages } from './numbered-messages.ts';

function setUp() {
  const heard: number[] = [];
  let misses = 0;
  let unreadable = 0;
  const sender = createNumberedMessages({
    deliver: () => undefined,
    missed: () => undefined,
    unreadable: () => undefined,
  });
  const receiver = createNumberedMessages({
    deliver: (_topic, text) => heard.push(Number(text)),
    missed: () => (misses += 1),
    unreadable: () => (unreadable += 1),
  });
  return { sender, receiver, heard, misses: () => misses, unreadable: () => unreadable };
}

test('on a line that loses, doubles and mixes up: each message once, in order, and every loss is noticed', () => {
  const line = fc.array(fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 5 })), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(line, (fates) => {
      const { sender, receiver, heard, misses } = setUp();
      receiver.take(sender.writeCount());
      const onTheLine = fates.flatMap(([copies, late], index) => {
        const entry = sender.write('topic', String(index));
        return Array.from({ length: copies }, (_, copy) => ({ entry, at: index + late * (copy + 1) }));
      });
      for (const { entry } of onTheLine.toSorted((one, other) => one.at - other.at)) receiver.take(entry);
      receiver.take(sender.writeCount());
      expect(heard).toEqual([...new Set(heard)].toSorted((one, other) => one - other));
      expect(misses() > 0).toBe(heard.length < fates.length);
    }),
  );
});

test('what others write on the line is told and harms nothing', () => {
  const { sender, receiver, heard, misses, unreadable } = setUp();
  for (const entry of ['', '{', 'null', '{"sender":1}', '{"sender":"a","number":-1,"topic":"t","text":""}'])
    receiver.take(entry);
  expect(unreadable()).toBe(5);
  receiver.take(sender.write('topic', '0'));
  expect(heard).toEqual([0]);
  expect(misses()).toBe(0);
});

test('a server does not hear its own entries', () => {
  const { receiver, heard } = setUp();
  receiver.take(receiver.write('topic', '1'));
  expect(heard).toEqual([]);
});
