/** The questions for the interviews of the demonstration site's lobby. Source: looks picture 14. */
export const demoInterviewQuestions: readonly string[] = [
  'What is your name and your office?',
  'Who invited you, and for which item?',
  'Hold your document before the camera.',
  'Do you know that the sitting is recorded and broadcast?',
];
