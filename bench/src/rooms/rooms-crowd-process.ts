import { answerQuestions } from '../own-process.ts';
import { RoomsCrowd, roomsJob } from './rooms-crowd.ts';

const crowd = new RoomsCrowd();
answerQuestions(roomsJob, (job) => crowd.do(job));
