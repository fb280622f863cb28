// Which packages, and which parts of Node, each room may import, as words in a line. A file takes from every line that
// its path fits; tests from the lines for tests besides. Another package is a decision: add it here, with its reason
// (`why`) where the package does not explain itself.
const files = 'node:fs node:fs/promises node:path'

export const packages = [
  {
    in: /^contract\/src\//,
    why: 'schemas are all that it contains, and browsers load them: the small build of zod',
    may: ['zod/mini'],
  },

  // The server's rooms.
  {
    in: /^server\/src\/[^/]+\.ts$/,
    why: 'access tokens, secrets, packed texts, and the types of database and log that all rooms share',
    may: ['jose kysely lru-cache node:crypto node:zlib pino'],
  },
  {
    in: /^server\/src\/temporary-folder\.ts$/,
    why: 'folders of files that one request or job needs',
    may: ['node:fs/promises node:os node:path'],
  },
  {
    in: /^server\/src\/features\//,
    why: 'any feature may have rows, ids, hashes and streams; more is a line of its own below',
    may: ['kysely node:crypto node:stream uuid'],
  },
  {
    in: /^server\/src\/features\/accounts\//,
    why: 'passwords are rated and hashed, fewer at once than there are cores; attempts are counted by network',
    may: [
      '@node-rs/argon2 @zxcvbn-ts/core @zxcvbn-ts/language-common',
      'ipaddr.js node:os p-queue',
    ],
  },
  {
    in: /^server\/src\/features\/subscriptions\//,
    why: 'the lease that a change runs under, the wait for another one, sweeps side by side, and the plans file',
    may: ['node:async_hooks node:timers/promises p-queue zod'],
  },
  {
    in: /^server\/src\/features\/review-form\//,
    why: 'files of a form are on disk until they are read',
    may: ['node:fs/promises'],
  },
  {
    in: /^server\/src\/features\/privacy-requests\//,
    why: 'deliveries are known by a hash, and what the platform asks is checked',
    may: ['zod'],
  },
  {
    in: /^server\/src\/features\/billing-invoices\//,
    why: 'invoices are drawn as PDF',
    may: ['pdfkit'],
  },
  {
    in: /^server\/src\/features\/customization\//,
    why: 'an uploaded picture is read from its temporary file',
    may: ['node:fs/promises'],
  },
  {
    in: /^server\/src\/features\/(imports|import-files|source-imports)\//,
    why: 'files are kept on disk while they are read; pages of sites and HTML in texts are parsed',
    may: [files, 'cheerio/slim', 'entities', 'node:stream/promises'],
  },
  {
    in: /^server\/src\/features\/import-list\//,
    why: 'descriptions of suppliers and owners are HTML: cleaned before they are kept',
    may: ['sanitize-html'],
  },
  {
    in: /^server\/src\/features\/snippets\//,
    why: 'pages are parsed',
    may: ['cheerio/slim'],
  },
  {
    in: /^server\/src\/features\/source-imports\//,
    why: 'sites do not report the language of a review: it is detected',
    may: ['tinyld'],
  },
  {
    in: /^server\/src\/features\/storefront\//,
    why: 'answers are cached, the built widget is read once, and stop words are no topics',
    may: ['lru-cache node:fs stopword'],
  },
  {
    in: /^server\/src\/providers\/shopify\/surfaces\//,
    why: 'session tokens of the embedded app are checked',
    may: ['jose zod'],
  },
  {
    in: /^server\/src\/features\/(third-parties|uploads)\//,
    why: 'tokens for the messenger and for uploads are signed',
    may: ['jose'],
  },
  {
    in: /^server\/src\/http\//,
    why: 'the web server; uploads are written to disk, metrics are served on a port of their own',
    may: [
      '@fastify/compress @fastify/cors @fastify/multipart helmet',
      '@fastify/static @fastify/swagger @fastify/swagger-ui fastify',
      files,
      'node:crypto node:http node:net node:os node:stream node:stream/promises',
      'node:zlib prom-client zod',
    ],
  },
  {
    in: /^server\/src\/jobs\//,
    why: 'the queue, and the wait before a queue that does not answer is asked again',
    may: ['kysely node:timers/promises pg-boss pino'],
  },
  {
    in: /^server\/src\/providers\/[^/]+\.ts$/,
    why: 'the needs: files as streams, and the guard against vendor calls inside a transaction',
    may: ['flydrive node:async_hooks node:stream zod'],
  },
  {
    in: /^server\/src\/providers\/aliexpress\//,
    why: 'signatures, and the wait for an access that another process renews',
    may: ['node:crypto node:timers/promises zod'],
  },
  {
    in: /^server\/src\/providers\/cj\//,
    why: 'the wait for an access that another process renews',
    may: ['node:timers/promises zod'],
  },
  {
    in: /^server\/src\/providers\/suppliers\//,
    why: 'as many calls a second as an account at a supplier may make',
    may: ['node:timers/promises p-queue'],
  },
  { in: /^server\/src\/providers\/disk\//, may: ['flydrive flydrive/drivers/fs node:path'] },
  { in: /^server\/src\/providers\/google\//, may: ['jose zod'] },
  { in: /^server\/src\/providers\/paypal\//, may: ['zod'] },
  { in: /^server\/src\/providers\/redis\//, may: ['@redis/client node:crypto zod'] },
  { in: /^server\/src\/providers\/s3\//, may: ['flydrive flydrive/drivers/s3'] },
  { in: /^server\/src\/providers\/sentry\//, may: ['@sentry/node'] },
  {
    in: /^server\/src\/providers\/shopify\//,
    why: 'signatures are checked; a call waits until the rate limit allows it',
    may: ['node:crypto node:timers/promises zod'],
  },
  { in: /^server\/src\/providers\/smtp\//, may: ['nodemailer'] },
  { in: /^server\/src\/providers\/stripe\//, may: ['stripe zod'] },
  {
    in: /^server\/src\/providers\/web\//,
    why: 'only public addresses are called, also after a name was resolved; pictures are redrawn',
    may: ['ipaddr.js node:dns node:net node:timers/promises sharp undici'],
  },
  {
    in: /^server\/src\/spreadsheets\//,
    why: 'a reader for each kind of file; those that must be buffered are read in a thread',
    may: [
      '@e965/xlsx entities jschardet saxes yauzl yazl',
      'node:fs node:fs/promises node:stream node:stream/promises',
      'node:worker_threads node:zlib',
    ],
  },
  {
    in: /^server\/src\/off-thread\//,
    why: 'pages that others wrote are read beside everything else, a few at a time',
    may: ['node:worker_threads p-queue'],
  },
  { in: /^server\/src\/pdf\//, may: ['bidi-js fontkit node:fs node:path'] },
  { in: /^server\/src\/markup\//, why: 'text put together', may: [] },
  { in: /^server\/src\/texts\//, may: ['node:fs node:path'] },
  { in: /^server\/src\/review-files\//, why: 'layouts are data', may: [] },
  {
    in: /^server\/src\/db\//,
    why: 'both databases, the transaction that is running, and the lock of the data folder',
    may: [
      '@electric-sql/pglite kysely pg node:fs node:path',
      'node:async_hooks node:crypto node:net node:os',
    ],
  },
  {
    in: /^server\/src\/start\//,
    why: 'settings are read and checked, the engine is set, and all rooms are put together',
    may: [
      files,
      'fastify ipaddr.js node:crypto node:net node:os node:timers/promises',
      'node:module node:url node:v8 pino zod',
    ],
  },

  // The other rooms.
  {
    in: /^web\/src\//,
    may: [
      '@fontsource-variable/figtree/wght.css @sentry/react @tanstack/react-query',
      'diff i18next lucide-react radix-ui react react-dom react-dom/client',
      'react-i18next react-router react-toastify/unstyled',
      'react-toastify/dist/ReactToastify.css',
    ],
  },
  {
    in: /^web\/src\/features\/review-form\//,
    why: 'links are drawn as QR codes',
    may: ['qrcode-generator'],
  },
  {
    in: /^web\/[^/]+$/,
    may: ['@vitejs/plugin-react node:child_process node:fs node:path node:util', 'node:zlib vite'],
  },
  { in: /^server\/build\.ts$/, may: ['node:path vite'] },
  { in: /^widget\/src\//, why: 'it runs on pages of others: every byte counts', may: [] },
  { in: /^widget\/[^/]+$/, may: ['node:fs vite'] },
  {
    in: /^sandbox\/src\//,
    why: 'stand-ins are servers with state on disk; requests are checked against the vendors’ own schemas',
    may: [
      'fastify graphql jose liquidjs postal-mime sharp smtp-server stripe',
      'node:crypto node:fs node:path node:url node:util node:v8 node:zlib',
    ],
  },
  {
    in: /^e2e\//,
    may: [
      '@axe-core/playwright @playwright/test node:crypto node:fs node:http node:net node:os node:path',
    ],
  },
  {
    in: /^bench\//,
    why: 'a database is filled and measured from outside of the product',
    may: [
      '@playwright/test autocannon fastify pg pg-copy-streams',
      'node:child_process node:crypto node:events node:fs node:http node:os node:path',
      'node:stream node:stream/promises node:timers/promises node:zlib',
    ],
  },
  {
    in: /^run\//,
    why: 'programs are started and watched, the journeys get a database, and types are written from a schema',
    may: [
      'node:child_process node:crypto node:events node:fs node:module node:net node:os',
      'node:path node:url node:zlib pg',
      '@graphql-codegen/core @graphql-codegen/typescript-operations graphql prettier',
    ],
  },
  {
    in: /^walls\//,
    why: 'the walls read syntax trees',
    may: ['node:fs node:os node:path typescript'],
  },

  // Tests besides: what makes and reads files, sockets and other programs.
  { in: /^contract\//, tests: true, may: ['vitest'] },
  {
    in: /^server\/src\//,
    tests: true,
    may: [
      '@e965/xlsx @sentry/node csv-parse csv-parse/sync fast-check fastify jose kysely',
      'pg s3rver sharp uuid vitest xmllint-wasm yauzl yazl',
      'node:child_process node:crypto node:dns node:events node:http node:net',
      'node:os node:stream node:stream/consumers node:timers/promises node:url',
      'node:util node:zlib',
      files,
    ],
  },
  {
    in: /^server\/test\//,
    tests: true,
    may: [
      '@electric-sql/pglite fast-check fastify jose kysely pg pino sharp',
      '@adobe/structured-data-validator @marbec/web-auto-extractor cheerio',
      'smol-toml uuid vitest vitest/node',
      'node:child_process node:crypto node:events node:fs node:http node:net',
      'node:os node:path node:timers/promises node:url node:zlib',
    ],
  },
  {
    in: /^sandbox\//,
    tests: true,
    may: ['graphql jose stripe vitest', 'node:crypto node:fs node:net node:os node:path node:zlib'],
  },
  { in: /^web\//, tests: true, may: ['@tanstack/react-query i18next jsqr typescript vitest'] },
  {
    in: /^e2e\//,
    tests: true,
    may: [
      'jsqr @axe-core/playwright @playwright/test node:child_process node:fs',
      'node:fs/promises node:os node:path',
    ],
  },
  { in: /^run\//, tests: true, may: ['node:events vitest yaml'] },
  {
    in: /^walls\//,
    tests: true,
    may: ['node:child_process node:fs node:os node:path vitest'],
  },
]
