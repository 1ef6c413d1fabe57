import { answerQuestions } from '../own-process.ts';
import { Crowd, crowdJob } from './crowd.ts';

const crowd = new Crowd();
answerQuestions(crowdJob, (job) => crowd.do(job));
