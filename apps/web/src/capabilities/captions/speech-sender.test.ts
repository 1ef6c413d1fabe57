import { expect, test } from 'vitest';
import { createSpeechSender, type SpeechOutcome, type SpeechPart } from './speech-sender.ts';

const FRAME_MS = 20;

/** A sender whose requests are answered by `answer`, and what it has sent so far. */
function build() {
  const sent: SpeechPart[] = [];
  const answers: ((outcome: SpeechOutcome) => void)[] = [];
  let ids = 0;
  const sender = createSpeechSender({
    post: (part) => {
      sent.push(part);
      return new Promise((resolve) => void answers.push(resolve));
    },
    newId: () => `u${String((ids += 1))}`,
    setTimer: (run) => run(),
  });
  return {
    sender,
    sent,
    hear(ms: number, level: number) {
      for (let at = 0; at < ms; at += FRAME_MS) sender.frame(new Int16Array(320).fill(level));
    },
    async answer(outcome: SpeechOutcome = 'taken') {
      answers.shift()?.(outcome);
      await new Promise((resolve) => setTimeout(resolve));
    },
    parts: () =>
      sent.map(({ utterance, settles, samples }) => [utterance, settles, Math.round(samples.length / 16)]),
  };
}

test('[BEY-39] silence sends nothing; an utterance is sent at its pause, with what is before it', () => {
  const { sender, hear, parts } = build();
  hear(3_000, 20);
  sender.end();
  expect(parts()).toEqual([]);
  hear(1_000, 20);
  hear(400, 2_000);
  hear(380, 20);
  expect(parts()).toEqual([]);
  hear(20, 20);
  expect(parts()).toEqual([['u1', true, 1_040]]);
});

test('[BEY-39] while somebody speaks on, it sends what was said so far, one request at a time', async () => {
  const { hear, answer, parts } = build();
  hear(500, 20);
  hear(3_000, 2_000);
  expect(parts()).toEqual([['u1', false, 1_200]]);
  await answer();
  hear(200, 2_000);
  expect(parts().at(-1)).toEqual(['u1', false, 3_260]);
  hear(400, 20);
  expect(parts()).toHaveLength(2);
  await answer();
  expect(parts().at(-1)).toEqual(['u1', true, 3_840]);
});

test('[BEY-39] a knock is not sent, and the microphone that is switched off completes what was said', () => {
  const { sender, hear, parts } = build();
  hear(500, 20);
  hear(80, 2_000);
  hear(600, 20);
  expect(parts()).toEqual([]);
  hear(600, 2_000);
  sender.end();
  expect(parts()).toEqual([['u2', true, 840]]);
});

test('[CAP-01] a whole utterance that was not taken is sent once more, and then given up', async () => {
  const { hear, answer, parts } = build();
  const say = () => {
    hear(400, 2_000);
    hear(400, 20);
  };
  hear(500, 20);
  say();
  say();
  await answer('again');
  expect(parts().map(([utterance]) => utterance)).toEqual(['u1', 'u1']);
  await answer('again');
  expect(parts().map(([utterance]) => utterance)).toEqual(['u1', 'u1', 'u2']);
  await answer('refused');
  expect(parts()).toHaveLength(3);
});
