// Who may have a timer, a stopwatch or a socket outside of providers/ and start/, by file and with its reason.
export const outside = {
  'server/src/db/listen.ts': {
    timer: 'a connection that listens is tried again, and looked after',
  },
  'server/src/db/lock-folder.ts': { network: 'a local socket is the lock of the data folder' },
  'server/src/db/watch-connections.ts': {
    timer: 'connections that hang are looked for',
    elapsed: 'for how long a connection has hung',
  },
  'server/src/db/watched-client.ts': { elapsed: 'since when the database owes an answer' },
  'server/src/features/subscriptions/sweeps/reconcile-due-subscriptions.ts': {
    elapsed: 'a sweep ends before the next one begins',
  },
  'server/src/features/subscriptions/lease/with-account-lease.ts': {
    timer: 'a lease is renewed while its change lasts, and waited for when another has it',
  },
  'server/src/features/imports/photos/fetch-photos.ts': {
    elapsed: 'a turn ends after its time; hosts are remembered by how long they take',
  },
  'server/src/features/source-imports/preview-source.ts': {
    timer: 'an owner is waiting for the answer of the site',
  },
  'server/src/http/ended-sessions.ts': {
    timer: 'ended sign-ins are read again, should a message be lost',
  },
  'server/src/http/idempotency.ts': {
    timer: 'a key is held while its call lasts, and freed again',
  },
  'server/src/http/live/live-stream.ts': { timer: 'a silent stream would be cut on its way' },
  'server/src/http/metrics.ts': {
    timer: 'a database that hangs does not hold up the other numbers',
    network: 'the numbers are served on a port of their own',
  },
  'server/src/http/uploads/slow-bodies.ts': {
    timer: 'a sender is looked at while it sends',
    elapsed: 'how fast it sends',
  },
  'server/src/jobs/worker.ts': {
    timer: 'a queue that does not answer is asked again, later each time',
    elapsed: 'how long a job took, for the log',
  },
  'server/src/spreadsheets/read-held.ts': {
    timer: 'a thread that reads a damaged file may never answer',
  },
}
