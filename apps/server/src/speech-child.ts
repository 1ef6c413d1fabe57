import process from 'node:process';
import { type SherpaStart, serveSherpa } from './adapters/speech-to-text/sherpa-child.ts';

// The program that recognises speech with sherpa-onnx.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `sherpa-speech.ts`
serveSherpa(JSON.parse(process.argv[2] ?? '') as SherpaStart);
