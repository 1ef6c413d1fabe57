import { installSpeech, speak, SPEECH_COMMAND } from '@hemicycle/testkit/spoken-english';
import { test } from 'vitest';
import { createLog } from '../../platform/log/log.ts';
import { openProcessSpeech } from './process-speech.ts';
import { describeSpeechContract } from './speech-contract-suite.ts';

// Without Python, or without the packages, these tests are skipped.

const problem = await installSpeech();

if (problem !== null) test.skip(`the worker with faster-whisper: ${problem}`, () => undefined);
else {
  describeSpeechContract(
    'the worker with faster-whisper',
    async () => {
      const [motion, water] = await speak([
        'The motion is carried, and the house is adjourned.',
        'The committee on water will meet again tomorrow.',
      ]);
      const speech = await openProcessSpeech(SPEECH_COMMAND, { log: createLog({ level: 'silent' }) });
      return {
        speech,
        said: [
          { samples: motion?.samples ?? new Int16Array(0), words: ['motion is carried'] },
          { samples: water?.samples ?? new Int16Array(0), words: ['committee', 'tomorrow'] },
        ],
      };
    },
    60_000,
  );
}
