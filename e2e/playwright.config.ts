import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const port = Number(process.env['E2E_PORT'] ?? 3100)
const sandboxPort = port + 1
// The journeys that move the time have a product of their own, one after the other: for the others it stays today.
const movedPort = port + 3
const movedSandboxPort = port + 4
// What the demo store shows needs the embedded database, as a newcomer has it; the others have PostgreSQL when given.
const demoPort = port + 6
const demoSandboxPort = port + 7
const databaseUrl = process.env['E2E_DATABASE_URL']
const movedDatabaseUrl = process.env['E2E_MOVED_DATABASE_URL']
const ofDemo = [
  '**/main-job.spec.ts',
  '**/widget.spec.ts',
  '**/layouts.spec.ts',
  '**/every-setting.spec.ts',
  '**/write-review.spec.ts',
  '**/report-review.spec.ts',
  '**/owners-side.spec.ts',
  '**/shoppers-side.spec.ts',
]
const chromium = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path && existsSync(path))

// One product for most journeys: fresh data, its sandbox beside it. Each journey makes its own account.
const dataDir = (process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'plaudit-e2e-')))
const movedDataDir = (process.env['E2E_MOVED_DATA_DIR'] ??= mkdtempSync(
  join(tmpdir(), 'plaudit-e2e-moved-'),
))
const demoDataDir = (process.env['E2E_DEMO_DATA_DIR'] ??= mkdtempSync(
  join(tmpdir(), 'plaudit-e2e-demo-'),
))
process.env['E2E_DEMO_SANDBOX_URL'] = `http://localhost:${demoSandboxPort}`
process.env['E2E_SANDBOX_URL'] = `http://localhost:${sandboxPort}`
process.env['E2E_MOVED_SANDBOX_URL'] = `http://localhost:${movedSandboxPort}`

const onPostgres = (url: string | undefined): Record<string, string> =>
  url
    ? {
        DATABASE_URL: url,
        SESSION_SECRET: 'journeys journeys journeys journeys',
        ENCRYPTION_KEYS: `journeys:${Buffer.alloc(32, 1).toString('base64')}`,
        SANDBOX: 'on',
      }
    : {}
const settings = { LOG_LEVEL: 'error', FREE_REVIEW_ALLOWANCE: '1000', TRUST_PROXY: '1' }
const serving = {
  command: 'npm run serve --silent',
  cwd: join(import.meta.dirname, '..'),
  timeout: 90_000,
  reuseExistingServer: false,
  gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
} as const

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: `../.test/e2e-${port}`,
  fullyParallel: true,
  // More than the two cores of CI: a journey waits for the clock of a page as often as for its own work.
  workers: 3,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    trace: process.env['E2E_TRACE'] === 'on' ? 'retain-on-failure' : 'off',
    actionTimeout: 15_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-dev-shm-usage',
        '--in-process-gpu',
        // Pages live for seconds: what the engine optimizes is not used any more.
        '--js-flags=--no-opt --no-maglev',
      ],
    },
  },
  projects: [
    // First: one worker goes through these while the other begins with the rest, so both end together.
    {
      name: 'clock',
      testMatch: '*.clock.spec.ts',
      workers: 1,
      fullyParallel: false,
      use: { baseURL: `http://localhost:${movedPort}` },
    },
    { name: 'demo', testMatch: ofDemo, use: { baseURL: `http://localhost:${demoPort}` } },
    { name: 'journeys', testIgnore: ['*.clock.spec.ts', ...ofDemo] },
  ],
  webServer: [
    {
      ...serving,
      url: `http://localhost:${port}/readyz`,
      env: {
        ...settings,
        PORT: String(port),
        SANDBOX_PORT: String(sandboxPort),
        DATA_DIR: dataDir,
        SEED_DEMO: 'off',
        ...onPostgres(databaseUrl),
      },
    },
    {
      ...serving,
      url: `http://localhost:${demoPort}/readyz`,
      env: {
        ...settings,
        PORT: String(demoPort),
        SANDBOX_PORT: String(demoSandboxPort),
        DATA_DIR: demoDataDir,
      },
    },
    {
      ...serving,
      url: `http://localhost:${movedPort}/readyz`,
      env: {
        ...settings,
        PORT: String(movedPort),
        SANDBOX_PORT: String(movedSandboxPort),
        SANDBOX_SMTP_PORT: String(port + 5),
        DATA_DIR: movedDataDir,
        SEED_DEMO: 'off',
        ...onPostgres(movedDatabaseUrl),
      },
    },
  ],
})
