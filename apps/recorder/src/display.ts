import { once } from 'node:events';
import { wordsOfFault } from '@hemicycle/contract/recorder-faults';
import { startChild, type Child } from './child.ts';

/** A screen without a monitor. `name` is its address for X11, such as `:3`. */
export interface Display {
  readonly name: string;
  readonly child: Child;
}

/** Starts Xvfb on a free number. */
export async function startDisplay(
  size: { width: number; height: number },
  env: NodeJS.ProcessEnv,
): Promise<Display> {
  const screen = `${size.width}x${size.height}x24`;
  const child = await startChild('Xvfb', ['-displayfd', '3', '-screen', '0', screen, '-nolisten', 'tcp'], {
    env,
    extraOutputs: 1,
  });
  child.output(1).resume();
  child.output(2).resume();
  const number = once(child.output(3), 'data').then(([data]) => String(data).trim());
  const failed = child.ended.then((how) => {
    throw new Error(wordsOfFault('display-not-ready', { how }));
  });
  return { name: `:${await Promise.race([number, failed])}`, child };
}
