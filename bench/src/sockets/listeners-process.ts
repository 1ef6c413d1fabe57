import { answerQuestions } from '../own-process.ts';
import { Listeners, listenersJob } from './listeners.ts';

const listeners = new Listeners();
answerQuestions(listenersJob, (job) => listeners.do(job));
