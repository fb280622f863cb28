// Journeys in Chromium. The product and the sandbox are started by Playwright's configuration, on free ports and fresh
// data: on PostgreSQL when it answers, but for the journeys that need the embedded database or move its time.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createDatabase, isReachable, server } from './postgres.mjs'

const database = (await isReachable())
  ? await createDatabase(`plaudit_test_e2e_${process.pid}`)
  : undefined
process.stdout.write(
  database ? `Journeys on ${new URL(server).host}\n` : 'Journeys on embedded PGlite\n',
)
// Passed on by the terminal to the journeys too: the database goes when they have ended.
process.on('SIGINT', () => undefined)
const journeys = spawn('npx', ['playwright', 'test', '-c', 'e2e', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, ...(database && { E2E_DATABASE_URL: database.url }) },
})
process.on('SIGTERM', () => journeys.kill('SIGTERM'))
const [status] = await once(journeys, 'exit')
await database?.drop()
process.exit(status ?? 1)
