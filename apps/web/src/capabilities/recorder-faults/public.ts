export { englishWords, RecorderError, useRecorderErrorWords } from './RecorderError.tsx';
