// Which packages, and which parts of Node, each room may import, as words in a line. A file takes from every line that
// its path fits; tests from the lines for tests besides. Another package is a decision: write it here, where the next
// reader looks for it.
const files = 'node:fs node:fs/promises node:path'

export const packages = [
  { in: /^contract\/src\//, may: ['zod/mini'] },

  // The server's rooms.
  { in: /^server\/src\/[^/]+\.ts$/, may: ['jose kysely node:crypto node:zlib pino'] },
  { in: /^server\/src\/features\//, may: ['kysely node:crypto node:stream uuid'] },
  {
    in: /^server\/src\/features\/accounts\//,
    may: [
      '@node-rs/argon2 @zxcvbn-ts/core @zxcvbn-ts/language-common',
      'ipaddr.js node:os p-queue',
    ],
  },
  {
    in: /^server\/src\/features\/subscriptions\//,
    may: ['node:async_hooks node:timers/promises p-queue zod'],
  },
  { in: /^server\/src\/features\/billing-invoices\//, may: ['pdfkit'] },
  { in: /^server\/src\/features\/customization\//, may: ['node:fs/promises'] },
  {
    in: /^server\/src\/features\/(imports|import-files|source-imports)\//,
    may: [files, 'cheerio/slim', 'entities', 'node:os', 'node:stream/promises'],
  },
  { in: /^server\/src\/features\/import-files\//, may: ['p-queue'] },
  { in: /^server\/src\/features\/source-imports\//, may: ['tinyld'] },
  { in: /^server\/src\/features\/storefront\//, may: ['lru-cache node:fs'] },
  { in: /^server\/src\/features\/(third-parties|uploads)\//, may: ['jose'] },
  {
    in: /^server\/src\/http\//,
    may: [
      '@fastify/compress @fastify/cors @fastify/helmet @fastify/multipart',
      '@fastify/static @fastify/swagger @fastify/swagger-ui fastify',
      files,
      'node:crypto node:http node:net node:os node:stream node:stream/promises',
      'node:zlib prom-client zod',
    ],
  },
  { in: /^server\/src\/jobs\//, may: ['kysely node:timers/promises pg-boss pino'] },
  {
    in: /^server\/src\/providers\/[^/]+\.ts$/,
    may: ['flydrive node:async_hooks node:stream zod'],
  },
  { in: /^server\/src\/providers\/aliexpress\//, may: ['node:crypto zod'] },
  { in: /^server\/src\/providers\/disk\//, may: ['flydrive flydrive/drivers/fs node:path'] },
  { in: /^server\/src\/providers\/google\//, may: ['jose zod'] },
  { in: /^server\/src\/providers\/paypal\//, may: ['zod'] },
  { in: /^server\/src\/providers\/redis\//, may: ['@redis/client node:crypto zod'] },
  { in: /^server\/src\/providers\/s3\//, may: ['flydrive flydrive/drivers/s3'] },
  { in: /^server\/src\/providers\/sentry\//, may: ['@sentry/node'] },
  { in: /^server\/src\/providers\/shopify\//, may: ['node:crypto node:timers/promises zod'] },
  { in: /^server\/src\/providers\/smtp\//, may: ['nodemailer'] },
  { in: /^server\/src\/providers\/stripe\//, may: ['stripe zod'] },
  {
    in: /^server\/src\/providers\/web\//,
    may: ['ipaddr.js node:dns node:net node:timers/promises sharp undici'],
  },
  {
    in: /^server\/src\/spreadsheets\//,
    may: [
      '@e965/xlsx csv-parse entities jschardet saxes yauzl yazl',
      'node:fs node:fs/promises node:stream node:stream/promises',
      'node:worker_threads node:zlib',
    ],
  },
  { in: /^server\/src\/pdf\//, may: ['bidi-js fontkit node:fs node:path'] },
  { in: /^server\/src\/texts\//, may: ['node:fs node:path'] },
  { in: /^server\/src\/review-files\//, may: [] },
  {
    in: /^server\/src\/db\//,
    may: [
      '@electric-sql/pglite kysely pg node:fs node:path',
      'node:async_hooks node:crypto node:net node:os',
    ],
  },
  {
    in: /^server\/src\/start\//,
    may: [
      files,
      'fastify ipaddr.js node:crypto node:net node:os node:timers/promises',
      'node:url pino zod',
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
    in: /^web\/[^/]+$/,
    may: ['@vitejs/plugin-react node:child_process node:fs node:path node:util', 'node:zlib vite'],
  },
  { in: /^widget\/src\//, may: [] },
  { in: /^widget\/[^/]+$/, may: ['vite'] },
  {
    in: /^sandbox\/src\//,
    may: [
      'fastify graphql jose postal-mime sharp smtp-server stripe',
      'node:crypto node:fs node:path node:util node:v8 node:zlib',
    ],
  },
  {
    in: /^e2e\//,
    may: ['@axe-core/playwright @playwright/test node:crypto node:fs node:os node:path'],
  },
  {
    in: /^bench\//,
    may: [
      '@playwright/test autocannon fastify pg pg-copy-streams',
      'node:child_process node:events node:fs node:http node:os node:path',
      'node:stream node:stream/promises node:zlib',
    ],
  },
  {
    in: /^run\//,
    may: [
      'node:child_process node:crypto node:fs node:module node:net node:os',
      'node:path node:url',
    ],
  },
  { in: /^walls\//, may: ['node:fs node:os node:path typescript'] },

  // Tests besides: what makes and reads files, sockets and other programs.
  { in: /^contract\//, tests: true, may: ['vitest'] },
  {
    in: /^server\/src\//,
    tests: true,
    may: [
      '@e965/xlsx @sentry/node csv-parse/sync fast-check fastify jose kysely',
      'pg s3rver sharp uuid vitest yauzl yazl',
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
      'uuid vitest vitest/node',
      'node:child_process node:crypto node:events node:fs node:http node:net',
      'node:os node:path node:timers/promises node:url node:zlib',
    ],
  },
  {
    in: /^sandbox\//,
    tests: true,
    may: ['graphql jose stripe vitest', 'node:crypto node:fs node:net node:os node:path node:zlib'],
  },
  { in: /^web\//, tests: true, may: ['@tanstack/react-query i18next typescript vitest'] },
  {
    in: /^e2e\//,
    tests: true,
    may: [
      '@axe-core/playwright @playwright/test node:child_process node:fs',
      'node:fs/promises node:http node:net node:os node:path',
    ],
  },
  { in: /^run\//, tests: true, may: ['node:events vitest yaml'] },
  {
    in: /^walls\//,
    tests: true,
    may: ['node:child_process node:fs node:os node:path vitest'],
  },
]
