import { expect, test } from 'vitest';
import { Undo } from './undo.ts';

test('the last step is undone first and the next waits for it, also when asked twice at once', async () => {
  const undo = new Undo();
  const done: string[] = [];
  undo.add(() => void done.push('folder'));
  undo.add(async () => {
    await new Promise(setImmediate);
    done.push('server');
  });
  await Promise.all([undo.run(), undo.run()]);
  expect(done).toEqual(['server', 'folder']);
});

test('a step that fails keeps none of the others from running', async () => {
  const undo = new Undo();
  const done: string[] = [];
  undo.add(() => void done.push('first'));
  undo.add(() => Promise.reject(new Error('cannot')));
  await undo.run();
  expect(done).toEqual(['first']);
});
