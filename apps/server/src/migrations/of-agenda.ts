import * as agenda from './0142-agenda.ts';
import * as agendaVotes from './0143-agenda-votes.ts';
import * as agendaPapers from './0173-agenda-papers.ts';
import * as paperMarks from './0188-paper-marks.ts';
import * as removedPaperMarks from './0196-removed-paper-marks.ts';
import * as votesWithoutItem from './0207-votes-without-item.ts';
import * as agendaImports from './0174-agenda-imports.ts';

/** The migrations of the agenda. */
export const agendaMigrations = [
  { name: '0142-agenda', up: agenda.up },
  { name: '0143-agenda-votes', up: agendaVotes.up },
  { name: '0173-agenda-papers', up: agendaPapers.up },
  { name: '0188-paper-marks', up: paperMarks.up },
  { name: '0196-removed-paper-marks', up: removedPaperMarks.up },
  { name: '0174-agenda-imports', up: agendaImports.up },
  { name: '0207-votes-without-item', up: votesWithoutItem.up },
];
