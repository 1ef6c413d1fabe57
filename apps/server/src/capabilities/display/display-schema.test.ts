import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { DISPLAY_PROTOCOL } from '@hemicycle/contract/display-names';
import { displayState } from '@hemicycle/contract/display-state';

const docs = (name: string) => readFileSync(join(import.meta.dirname, '../../../../../docs', name), 'utf8');

test('[BEY-33] the description of the public feed names its protocol', () => {
  expect(docs('display-feed.md')).toContain(`"protocol": ${DISPLAY_PROTOCOL},`);
});

test('[BEY-33] the published schema of the public feed is that of the states', () => {
  const published: unknown = JSON.parse(docs('display-state.schema.json'));
  expect(published).toEqual(
    z.toJSONSchema(displayState, { target: 'draft-2020-12', io: 'output', reused: 'inline' }),
  );
});
