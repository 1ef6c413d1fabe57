import { answerQuestions } from '../own-process.ts';
import { BellCrowd, bellJob } from './bell-crowd.ts';

const crowd = new BellCrowd();
answerQuestions(bellJob, (job) => crowd.do(job));
