// Journeys in Chromium. The product and the sandbox are started by Playwright's configuration, on free ports and fresh
// data: on PostgreSQL when it answers, but for the journeys of the demo store, which only the embedded database has.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createDatabase, isReachable, server } from './postgres.mjs'

// What is started is the build.
const { status: built } = spawnSync(process.execPath, ['run/ensure.mjs', '--build'], {
  stdio: 'inherit',
})
if (built !== 0) process.exit(built ?? 1)

const names = { E2E_DATABASE_URL: 'e2e', E2E_MOVED_DATABASE_URL: 'e2e_moved' }
const databases = {}
if (await isReachable())
  for (const [setting, name] of Object.entries(names))
    databases[setting] = await createDatabase(`plaudit_test_${name}_${process.pid}`)
const urls = Object.entries(databases).map(([setting, { url }]) => [setting, url])
process.stdout.write(
  urls.length > 0 ? `Journeys on ${new URL(server).host}\n` : 'Journeys on embedded PGlite\n',
)
// Passed on by the terminal to the journeys too: the database goes when they have ended.
process.on('SIGINT', () => undefined)
const journeys = spawn('npx', ['playwright', 'test', '-c', 'e2e', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, ...Object.fromEntries(urls) },
})
process.on('SIGTERM', () => journeys.kill('SIGTERM'))
const [status] = await once(journeys, 'exit')
for (const database of Object.values(databases)) await database.drop()
process.exit(status ?? 1)
