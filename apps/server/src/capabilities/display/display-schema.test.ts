import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { displayState } from '@hemicycle/contract/display-state';

test('[BEY-33] the published schema of the public feed is that of the states', () => {
  const published: unknown = JSON.parse(
    readFileSync(join(import.meta.dirname, '../../../../../docs/display-state.schema.json'), 'utf8'),
  );
  expect(published).toEqual(
    z.toJSONSchema(displayState, { target: 'draft-2020-12', io: 'output', reused: 'inline' }),
  );
});
