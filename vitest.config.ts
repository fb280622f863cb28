import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,server,sandbox,web,widget,run,walls}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/test/databases.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // A process goes through many files: what is loaded and compiled stays, which is a third of the time.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
})
