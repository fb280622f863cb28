import { afterAll, describe, expect, test } from 'vitest'
import * as countLimits from './count-limits.mjs'
import { openRepository } from './repository.mjs'
import * as oneExport from './one-export.mjs'
import * as oneWay from './one-way.mjs'
import * as outside from './outside.mjs'
import * as packages from './packages.mjs'
import * as structure from './structure.mjs'
import { buildRepository, complaintsOf } from './small-repository.ts'

const { folder, put, take, remove } = buildRepository()
afterAll(remove)

const messagesOf = (wall: Parameters<typeof complaintsOf>[0], files: Record<string, string>) => {
  for (const [path, text] of Object.entries(files)) put(path, text)
  const said = complaintsOf(wall, openRepository(folder)).join('\n')
  for (const path of Object.keys(files)) take(path)
  return said
}

describe('the structure', () => {
  test.each([
    ['web/src/utils/format.ts', 'export {}', 'grab-bag'],
    ['server/src/features/reviews/index.ts', 'export {}', 'barrel'],
    ['web/src/ui/BigButton.tsx', 'export {}', 'kebab-case'],
    ['web/src/long.ts', '\n'.repeat(301), 'ceiling'],
    ['sandbox/src/long.ts', '\n'.repeat(301), 'ceiling'],
    ['contract/src/long.ts', '\n'.repeat(301), 'ceiling'],
    ['server/src/start/long.ts', '\n'.repeat(301), 'ceiling'],
    ['server/test/long.ts', '\n'.repeat(301), 'ceiling'],
    ['server/test/files/long.test.ts', '\n'.repeat(401), 'ceiling'],
    ['run/long.mjs', '\n'.repeat(301), 'ceiling'],
    ['walls/long.mjs', '\n'.repeat(301), 'ceiling'],
    ['server/src/features/reviews/service.ts', 'export {}', 'vocabulary'],
    ['web/src/features/wishes/list.tsx', 'export {}', 'no server feature'],
  ])('%s is complained about', (path, text, why) => {
    expect(messagesOf(structure, { [path]: text })).toContain(why)
  })
})

describe('use cases', () => {
  const file = 'server/src/features/reviews/get-review.ts'
  test.each([
    ['a second value', 'export const getReview = 1\nexport const listReviews = 2\n', 'listReviews'],
    ['a second function', 'export const getReview = 1\nexport function list() {}\n', 'list'],
    ['a list of exports', 'const getReview = 1\nconst b = 2\nexport { getReview, b }\n', 'b;'],
    ['values of another file', "export * from './other.ts'\n", '*'],
    ['another name', 'export const findReview = 1\n', 'findReview'],
  ])('%s is complained about', (_what, text, why) => {
    expect(messagesOf(oneExport, { [file]: text })).toContain(why)
  })

  test('one value of the name of the file, types, rules and parsers are not', () => {
    const two = 'export const a = 1\nexport const b = 2\n'
    expect(
      messagesOf(oneExport, {
        [file]: 'export type Review = string\nexport type Found = 1\nexport const getReview = 1\n',
        'server/src/features/reviews/rules.ts': two,
        'server/src/features/reviews/parse-rating.ts': two,
        'server/src/features/reviews/get-review.test.ts': two,
      }),
    ).toBe('')
  })
})

describe('folders of the features', () => {
  const importing = (to: string) => `import { x } from '${to}'\nexport const y = x\n`

  test('that import each other are complained about, also in a circle of three', () => {
    const two = {
      'server/src/features/reviews/get-review.ts': importing('../imports/get-import.ts'),
      'server/src/features/imports/get-import.ts': importing('../reviews/get-review.ts'),
    }
    expect(messagesOf(oneWay, two)).toContain('features that import each other')
    const three = {
      'server/src/features/a/get-a.ts': importing('../b/get-b.ts'),
      'server/src/features/b/get-b.ts': importing('../c/get-c.ts'),
      'server/src/features/c/get-c.ts': importing('../a/get-a.ts'),
    }
    expect(messagesOf(oneWay, three)).toContain('features that import each other')
  })

  test('one way, and by tests, they may', () => {
    const files = {
      'server/src/features/reviews/get-review.ts': importing('../imports/get-import.ts'),
      'server/src/features/imports/get-import.ts': 'export const x = 1\n',
      'server/src/features/imports/get-import.test.ts': importing('../reviews/get-review.ts'),
    }
    expect(messagesOf(oneWay, files)).toBe('')
  })
})

describe('packages', () => {
  test.each([
    ['server/src/features/subscriptions/pay-order.ts', "import Stripe from 'stripe'"],
    ['server/src/features/subscriptions/pay-order.ts', "import type Stripe from 'stripe'"],
    ['server/src/features/subscriptions/pay-order.ts', "export { default } from 'stripe'"],
    ['server/src/features/subscriptions/pay-order.ts', "await import('stripe')"],
    ['server/src/features/reviews/read-page.ts', "import { get } from 'node:https'"],
    ['server/src/features/reviews/read-page.ts', "import { get } from 'https'"],
    ['server/src/features/reviews/read-page.ts', "import { spawn } from 'node:child_process'"],
    ['server/src/http/app.ts', "import { sql } from 'kysely'"],
    ['server/src/jobs/queue.ts', "import pg from 'pg'"],
    ['server/src/providers/stripe/payments.ts', "import { createTransport } from 'nodemailer'"],
    ['server/src/providers/paypal/payments.ts', "import Stripe from 'stripe'"],
    ['server/src/spreadsheets/read-table.ts', "import { z } from 'zod'"],
    ['server/src/pdf/find-font.ts', "import PDFDocument from 'pdfkit'"],
    ['server/src/texts/translate.ts', "import i18next from 'i18next'"],
    ['server/src/review-files/yotpo.ts', "import { parse } from 'csv-parse'"],
    ['server/src/db/open.ts', "import PgBoss from 'pg-boss'"],
    ['server/src/start/main.ts', "import PgBoss from 'pg-boss'"],
    ['server/src/cursor.ts', "import { z } from 'zod'"],
    ['web/src/ui/form/field.tsx', "import dayjs from 'dayjs'"],
    ['widget/src/load.ts', "import { h } from 'preact'"],
    ['contract/src/plans.ts', "import { z } from 'zod'"],
    ['sandbox/src/start.ts', "import { sql } from 'kysely'"],
    ['e2e/import.spec.ts', "import pg from 'pg'"],
    ['bench/src/bench.ts', "import { sql } from 'kysely'"],
    ['run/serve.mjs', "import { build } from 'esbuild'"],
    ['walls/repository.mjs', "import { globSync } from 'glob'"],
    ['server/src/http/app.test.ts', "import request from 'supertest'"],
    ['server/test/owners.ts', "import { faker } from '@faker-js/faker'"],
  ])('in %s: %s', (path, text) => {
    expect(messagesOf(packages, { [path]: `${text}\n` })).toContain(
      'is not on the list of packages',
    )
  })

  test('that are on the list are not complained about', () => {
    const files = {
      'server/src/providers/stripe/payments.ts': "import Stripe from 'stripe'\n",
      'server/src/features/reviews/rows.ts': "import { sql } from 'kysely'\n",
      'server/src/features/reviews/rows.test.ts': "import { test } from 'vitest'\n",
    }
    expect(messagesOf(packages, files)).toBe('')
  })

  test('that nobody imports any more are taken off the list', () => {
    expect(packages.complaints(openRepository(folder)).join('\n')).toContain('stripe for')
  })
})

describe('the outside world', () => {
  const network = 'outgoing HTTP belongs in providers/'
  const timer = 'a timer needs a reason'
  const time = 'the time comes from world.clock'
  const settings = 'settings are read in start/config.ts only'
  const hidden = 'hide what is used'

  test.each([
    ["export const x = () => fetch('http://x')", network],
    ['export const ask = fetch', network],
    ['const { fetch: f } = globalThis\nexport const x = f', hidden],
    ["export const x = globalThis.fetch('http://x')", hidden],
    ["export const x = globalThis['fe' + 'tch']", hidden],
    ['export const x = { fetch }', network],
    ['export const x = (get = fetch) => get', network],
    ["import { request } from 'undici'\nexport const x = request", network],
    ["import { request as r } from 'node:https'\nexport const x = r", network],
    ["export const x = await import('node:http')", network],
    ["const name = 'node:http'\nexport const x = await import(name)", hidden],
    ["export const x = process.getBuiltinModule('http')", hidden],
    ["export const x = eval('fetch')", hidden],
    ['export const x = new WebSocket("ws://x")', network],
    ['export const x = setTimeout(() => {}, 1)', timer],
    ['const wait = setInterval\nexport const x = wait', timer],
    ["import { setTimeout as sleep } from 'node:timers/promises'\nexport const x = sleep", timer],
    ["export * from 'timers'", timer],
    ['export const x = Atomics.wait(new Int32Array(4), 0, 0, 9)', timer],
    ['export const x = AbortSignal.timeout(9)', timer],
    ['export const x = new Date()', time],
    ['export const x = new Date', time],
    ['export const x = Date.now()', time],
    ["export const x = Date['now']()", time],
    ['const { now } = Date\nexport const x = now', time],
    ['export const x = Date()', time],
    ['export const x = performance.now()', time],
    ['export const x = process.hrtime()', time],
    ['export const x = process.env.X', settings],
    ["export const x = process['env']", settings],
    ['const { env } = process\nexport const x = env', settings],
    ["import { env } from 'node:process'\nexport const x = env", settings],
    ['export const x = (db) => db.transaction()', 'inTransaction'],
  ])('%s', (text, why) => {
    for (const path of ['features/reviews/get-review.ts', 'http/app.ts', 'jobs/queue.ts'])
      expect(messagesOf(outside, { [`server/src/${path}`]: `${text}\n` })).toContain(why)
  })

  test.each([
    'export const x = (world) => world.pictures.fetch("http://x")',
    'export const x = ({ fetch }) => fetch("http://x")',
    'export type X = typeof fetch',
    "import type { Server } from 'node:http'\nexport type X = Server",
    'export const x = (at) => at instanceof Date ? at : new Date(at)',
    'export const x = Date.UTC(2026, 1, 1)',
    'export const x = AbortSignal.any([])',
    'export const x = process.version',
    'export const x = { performance: 1 }.performance',
  ])('%s is no fault', (text) => {
    expect(messagesOf(outside, { 'server/src/http/app.ts': `${text}\n` })).toBe('')
  })

  test('vendors and start/ have HTTP and timers; settings are in one file of start/', () => {
    const files = {
      'server/src/providers/web/get-page.ts': 'export const x = () => fetch("http://x")\n',
      'server/src/start/config.ts': 'export const x = process.env\nexport const y = new Date()\n',
    }
    expect(messagesOf(outside, files)).toBe('')
    const astray = {
      'server/src/start/main.ts': 'export const x = process.env\n',
      'server/src/providers/web/get-page.ts': 'export const x = new Date()\n',
    }
    expect(messagesOf(outside, astray).split('\n')).toEqual([
      expect.stringContaining(time),
      expect.stringContaining(settings),
    ])
  })
})

describe('crowds', () => {
  const many = (number: number, path: (i: number) => string) =>
    Object.fromEntries(Array.from({ length: number }, (_, i) => [path(i), 'export {}\n']))

  test('a folder of more than 25 files is complained about, tests and styles counted', () => {
    const path = (i: number) => `web/src/ui/form/field-${i}${['.tsx', '.test.ts', '.css'][i % 3]}`
    expect(messagesOf(countLimits, many(26, path))).toContain('26 files; 25 is the most')
    expect(messagesOf(countLimits, many(25, path))).toBe('')
    expect(
      messagesOf(
        countLimits,
        many(26, (i) => `server/src/texts/part-${i}.ts`),
      ),
    ).toBe('')
  })

  test('more than eight exports of a file are complained about, outside of the contract', () => {
    const nine = Array.from({ length: 9 }, (_, i) => `export const x${i} = 1\n`).join('')
    expect(messagesOf(countLimits, { 'web/src/api/call.ts': nine })).toContain(
      '9 exports; 8 is the most',
    )
    const listed =
      'const a = 1\nexport { a, a as b, a as c, a as d, a as e, a as f, a as g, a as h, a as i }\n'
    expect(messagesOf(countLimits, { 'sandbox/src/start.ts': listed })).toContain('9 exports')
    expect(messagesOf(countLimits, { 'contract/src/plans.ts': nine })).toBe('')
  })

  test('a number on the list only goes down', () => {
    expect(countLimits.complaints(openRepository(folder)).join('\n')).toContain(
      'not needed any more',
    )
  })
})
