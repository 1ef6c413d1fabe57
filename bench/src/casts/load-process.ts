import { answerQuestions } from '../own-process.ts';
import { doLoad, loadJob } from './load.ts';

answerQuestions(loadJob, doLoad);
