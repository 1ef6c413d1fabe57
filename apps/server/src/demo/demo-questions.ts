import type { VoteQuestion } from '@hemicycle/contract/site';

const yesNo = ['Yea', 'Nay', 'Pres.'];

/** The configured questions from which the moderator can open a vote. */
export const demoQuestions: readonly VoteQuestion[] = [
  {
    id: 'third-reading',
    title: 'Water Protection Bill, third reading',
    question: 'Shall the Water Protection Bill, as amended in committee, be passed?',
    voteOptions: yesNo,
    majority: 'simple',
  },
  {
    id: 'amendment-12',
    title: 'Amendment 12 to article 6',
    question: 'Shall the limit in article 6 be fifty milligrams a litre?',
    voteOptions: yesNo,
    majority: 'simple',
  },
  {
    id: 'order-of-business',
    title: 'Order of business',
    question: 'Shall the House proceed to the next item of the agenda?',
    voteOptions: ['Yea', 'Nay'],
    majority: 'simple',
  },
  {
    id: 'rapporteur',
    title: 'Election of the rapporteur',
    question: 'Who shall report on the budget estimates?',
    voteOptions: ['Ngozi Adeyemi', 'Tomasz Wiśniewski', 'Yusuf al-Rashid', 'Abstention'],
    // A majority rule would count the second name as votes against the first.
    majority: 'none',
  },
];
