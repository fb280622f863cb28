// Who may have a timer, a stopwatch or a socket outside of providers/ and start/, by file and with its reason.
export const outside = {
  'server/src/db/listen.ts': {
    timer: 'a lost listening connection is opened again, and a silent one is noticed',
  },
  'server/src/db/lock-folder.ts': {
    network: 'a local socket is the lock of the data folder: it ends with its process',
  },
  'server/src/db/pipelined-reads.ts': {
    timer: 'until the end of a turn of the event loop, to send what it asks in one write',
    elapsed: 'since when the database owes an answer',
  },
  'server/src/db/watch-connections.ts': {
    timer: 'hanging connections are detected',
    elapsed: 'for how long a connection has hung',
  },
  'server/src/db/watched-client.ts': { elapsed: 'since when the database owes an answer' },
  'server/src/features/snippets/feed/stream-while-read.ts': {
    timer: 'a reader that takes nothing would keep a feed from all others',
  },
  'server/src/features/store-ratings/clear-store-ratings.ts': {
    timer: 'an owner who leaves a store waits for it: not longer than that',
  },
  'server/src/features/subscriptions/sweeps/reconcile-due-subscriptions.ts': {
    elapsed: 'a sweep ends before the next one begins',
  },
  'server/src/features/subscriptions/lease/with-account-lease.ts': {
    timer: 'a lease is renewed while its change lasts, and waited for when another has it',
  },
  'server/src/features/imports/photos/fetch-photos.ts': {
    elapsed: 'fetching stops after its time; slow hosts are remembered by how long they take',
  },
  'server/src/features/source-imports/preview-source.ts': {
    timer: 'a preview gives up in time: its owner waits in front of the screen',
  },
  'server/src/http/ended-sessions.ts': {
    timer: 'ended sign-ins are read again, should a message be lost',
  },
  'server/src/http/idempotency.ts': {
    timer: 'a key stays reserved while its call lasts',
  },
  'server/src/http/live/recent-changes.ts': { elapsed: 'what changed in the last minute' },
  'server/src/http/live/live-stream.ts': { timer: 'heartbeats: proxies cut a silent stream' },
  'server/src/http/metrics.ts': {
    timer: 'a database that hangs does not delay the other numbers',
    network: 'the numbers are served on a port of their own',
  },
  'server/src/http/uploads/slow-bodies.ts': {
    timer: 'the speed of a sender is checked while it sends',
    elapsed: 'how fast it sends',
  },
  'server/src/jobs/worker.ts': {
    timer: 'a queue that does not answer is asked again, later each time',
    elapsed: 'how long a job took, for the log',
  },
  'server/src/start/keep-compiled.ts': {
    global: 'what was compiled is kept; no module is loaded by it',
  },
  'server/src/off-thread/run-off-thread.ts': {
    timer: 'a thread that reads a crafted page may never answer',
  },
  'server/src/spreadsheets/read-buffered-file.ts': {
    timer: 'a thread that reads a damaged file may never answer',
  },
}
