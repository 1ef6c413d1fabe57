/** The collections of `apps/server/src` that outlive the call that made them, by file and name.
 *  Each line says why the collection may be lost with its server, and why no other server needs it.
 *  What another server must know belongs in the database, in the news or behind a port.
 *
 *  @type {Record<string, Record<string, string>>} */
export const KEPT_MEMORY = {
  'adapters/ballot-keys/folder-ballot-keys.ts': {
    kept: 'A copy of the files. Each server forgets a key within a second of its destruction.',
  },
  'adapters/media-server/old-keys.ts': {
    takenOut: 'Only speeds up a check. When a server dies, the others watch its rooms for ten minutes.',
    narrowed: 'Only speeds up a check. When a server dies, the others watch its rooms for ten minutes.',
    watched: 'Every server watches after a start and after the end of another server.',
    strangers: 'First sightings of this server. After a loss a stranger is only put out later.',
    looking: 'The checks that this server has under way.',
  },
  'adapters/media-server/served-rooms.ts': { changes: 'The order of the calls to one media server.' },
  'adapters/media-server/share-viewers.ts': {
    rooms: 'Who was told of viewers. It follows from the stays, and is told anew after a loss.',
  },
  'adapters/media-server/shared-book.ts': {
    rooms: 'A copy of `media_stays`, read again by the news.',
    carrying: 'The order of the signals that this server sends.',
  },
  'adapters/media-server/stay-book.ts': {
    rooms: 'A copy of `media_stays`.',
    byConnection: 'The stays of the connections of this server.',
    byPerson: 'A copy of `media_stays`.',
    away: 'The stays here that linger. Another server takes them over from `media_stays`.',
  },
  'adapters/meeting-provider/moderated-rooms.ts': {
    meetings: 'Every server is asked by the same news, and reads it again for each page that arrives.',
  },
  'adapters/mesh/mesh-rooms.ts': { rateByConnection: 'The limits of the connections of this server.' },
  'adapters/mesh/pair-rates.ts': { rates: 'The sending and the receiving server each hold the limit.' },
  'adapters/mesh/rosters.ts': { tellings: 'What the connections of this server were told.' },
  'adapters/openid/create-openid.ts': {
    described: 'What providers publish of themselves, read again after five minutes by each server.',
  },
  'adapters/redis/redis-bus.ts': { away: 'The connections of this server to Redis.' },
  'adapters/speech-to-text/process-speech.ts': {
    waiting: 'The sounds that wait for the program of this server.',
  },
  'adapters/webex/webex-meeting-provider.ts': {
    guests: 'Tokens of the provider. Another server asks for its own.',
    asking: 'The calls that this server has under way.',
  },
  'capabilities/accounts/plan-import.ts': { seen: 'One import.', seenSecond: 'One import.' },
  'capabilities/accounts/plan-weights.ts': { groupIds: 'One import.' },
  'capabilities/accounts/write-weights.ts': { organisations: 'One import.' },
  'capabilities/agenda/live-part.ts': { votes: 'What the connections of this server were told last.' },
  'capabilities/auth/viewers.ts': {
    known: 'A copy of sign-ins, kept for a few seconds and dropped by the news.',
    hashesOf: 'An index of `known`.',
    loading: 'The loads that this server has under way.',
    forgottenAt: 'The loads that this server has under way.',
  },
  'capabilities/chamber/arrivals.ts': { '#waiting': 'The connections of this server that arrive.' },
  'capabilities/chamber/chamber-connection.ts': { '#saidMeanwhile': 'One connection.' },
  'capabilities/chamber/chamber-news.ts': {
    '#watched': 'The sessions that connections of this server watch.',
    '#queues': 'The order of the news that this server handles.',
  },
  'capabilities/chamber/chamber-rooms.ts': {
    '#bySession': 'The connections of this server. The counts of accounts stand in `running_servers`.',
    '#byId': 'The connections of this server.',
    '#byUser': 'The connections of this server. The counts of accounts stand in `running_servers`.',
  },
  'capabilities/chamber/duplicate-tabs.ts': {
    met: 'The connections of this server. What a tab was told stands in `attendance_stays`.',
    queues: 'The order of the steps on this server.',
  },
  'capabilities/chamber/keep-devices.ts': { toldBy: 'One connection.' },
  'capabilities/chamber/presences.ts': { untold: 'The arrivals of one turn of the event loop.' },
  'capabilities/chamber/session-audience.ts': { texts: 'One piece of news.' },
  'capabilities/display/display-watch.ts': { lines: 'The lines of this server to displays.' },
  'capabilities/display/share-states.ts': { readings: 'Readings under way, and those of the last 400 ms.' },
  'capabilities/exports/export-desk.ts': {
    kept: 'Files that are made again from the record.',
    making: 'The work that this server has under way.',
  },
  'capabilities/hands/live-part.ts': { toldNext: 'What the connections of this server are told next.' },
  'capabilities/recording/attach-recorders.ts': { connections: 'The sockets of recorders here.' },
  'capabilities/recording/share-readings.ts': {
    readings: 'Readings under way, and those of the last half second.',
  },
  'capabilities/recording/recorder-connection.ts': {
    '#told': 'What one connection has told its recorder. On another one it is told again.',
    '#joins': 'What one connection has told its recorder. On another one it is told again.',
    '#recognises': 'As `#joins`.',
  },
  'capabilities/lobby/attach-lobby.ts': {
    connections: 'The connections of this server. The pages of all servers stand in `lobby_connections`.',
  },
  'capabilities/nettest/attach-test-rooms.ts': {
    open: 'The connections of this server. Each is a room by itself, which no other server serves.',
  },
  'capabilities/minutes/minutes-watch.ts': { lines: 'The lines of this server to pages of minutes.' },
  'capabilities/mission-control/keep-reports.ts': {
    heardMs: 'When the pages of this server were heard last, to leave out what comes too often.',
  },
  'capabilities/mission-control/live-part.ts': {
    people: 'What the pages of this server were told last.',
    sittings: 'What the pages of this server were told last.',
  },
  'capabilities/media/media-visitors.ts': {
    visitors: 'The connections of this server. The stays of all servers stand in `media_stays`.',
  },
  'capabilities/media/second-lines.ts': {
    lines: 'The second lines of the pages of this server. `second_rooms` names each of them.',
  },
  'capabilities/media/media-door.ts': {
    waiting: 'The order of the messages of one connection.',
    turns: 'Joins under way on this server. Every server hears the same news.',
    refreshes: 'The work that this server has under way.',
    joins: 'The limits of the connections of this server.',
    huddles: 'Which rooms to look at. The stays themselves stand in `media_stays`.',
    closings: 'Every server hears of the end and closes the media itself.',
  },
  'capabilities/site/site-config.ts': { known: 'The flags by roles, while one reading of them is used.' },
  'capabilities/polls/cast-batch.ts': {
    waiting: 'Casts that are not answered yet. Their pages send them again to another server.',
    busy: 'The statements that this server has under way. The database refuses a second vote.',
    held: 'The closes that this server has under way. The row lock decides.',
  },
  'capabilities/polls/casts-in-hand.ts': {
    inHand: 'Casts that are not answered yet. A close waits for those of other servers by a time.',
  },
  'capabilities/polls/count-seats.ts': { underWay: 'The counts that this server has under way.' },
  'capabilities/polls/live-count.ts': { looking: 'The steps of this server. The count is in the database.' },
  'capabilities/polls/live-part.ts': { votes: 'What the connections of this server are told next.' },
  'capabilities/polls/opened-polls.ts': { opened: 'Saves a query. Another server reads the poll.' },
  'capabilities/polls/opened-shapes.ts': { kept: 'A copy of what never changes once a poll is open.' },
  'capabilities/polls/standings.ts': { kept: 'A copy of electorates, which never change.' },
  'capabilities/presence/live-part.ts': { changed: 'What the connections of this server are told next.' },
  'capabilities/quorum/keep-quorums.ts': {
    '#waiting': 'Calculations to come. Every server hears the same news.',
    '#underWay': 'The calculations that this server has under way.',
  },
  'capabilities/records/kept-trees.ts': { kept: 'Trees that are built again from the record.' },
  'capabilities/records/signing-keys.ts': { kept: 'A copy of files that never change.' },
  'live/change-watch.ts': {
    ofOthers: 'Changes of other servers. A server that starts has told its pages nothing older.',
    own: 'Changes that this server is about to announce. After its end the others tell them.',
    heardAt: 'When this server last heard the others.',
  },
  'live/live-fields.ts': { written: 'One piece of news.' },
  'platform/bus/numbered-messages.ts': {
    lastOf: 'The numbers that this server has heard. After a start its pages read their state anew.',
  },
  'platform/bus/subscriptions.ts': { topics: 'The listeners of this server.' },
  'platform/db/read-together.ts': { waiting: 'The lookups of one turn of the event loop.' },
  'platform/db/sharing-database.ts': { '#lookups': 'The shared lookups of this server.' },
  'platform/http/under-way.ts': { countOf: 'The work that this server has under way.' },
  'platform/jobs/job-runner.ts': {
    '#handlers': 'The program, not its state.',
    '#running': 'The jobs that this server has under way. They are claimed in the database.',
  },
  'platform/limit/at-most-every.ts': { doing: 'The work that this server has under way.' },
  'platform/limit/turns-of-each.ts': { keys: 'The work that this server has under way.' },
  'platform/limit/fair-queue.ts': {
    lanes: 'Work that waits for the processors of this server.',
    countOf: 'Work that waits for the processors of this server.',
  },
  'platform/limit/turns.ts': { waiting: 'Work that waits for the event loop of this server.' },
  'platform/log/said-once.ts': { said: 'The lines in the log of this server.' },
  'platform/servers/running-servers.ts': {
    listeners: 'The listeners of this server.',
    others: 'A copy of `running_servers`, read again each second.',
  },
  'platform/site-secret.ts': { secrets: 'A copy of a file that never changes.' },
  'platform/socket/coalescer.ts': { '#items': 'What the connections of this server are told next.' },
  'platform/socket/socket-server.ts': { handlers: 'The connections of this server.' },
  'platform/socket/versioned-stream.ts': { '#waiting': 'One connection.' },
  'platform/undo.ts': { '#steps': 'How this server ends.' },
  'platform/workers/worker-pool.ts': {
    idle: 'The threads of this server.',
    busy: 'The threads of this server.',
    waiting: 'Work that waits for the threads of this server.',
  },
};
