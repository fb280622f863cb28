// `npm test`: everything that must pass before a change lands. Each step can be run alone by the name it prints.
import { spawnSync } from 'node:child_process'
import { connect } from 'node:net'

const server = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres'
const say = (text) => process.stdout.write(`${text}\n`)

const isReachable = (url) =>
  new Promise((done) => {
    const { hostname, port } = new URL(url)
    const socket = connect({ host: hostname, port: Number(port || 5432), timeout: 2000 }, () =>
      done(socket.destroy() && true),
    )
    socket.once('error', () => done(false)).once('timeout', () => done(socket.destroy() && false))
  })

const step = (name, args, env = {}) => {
  say(`\n== ${name}: npm ${args.join(' ')}`)
  const started = Date.now()
  const { status, signal } = spawnSync('npm', args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  say(
    `== ${name}: ${status === 0 ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - started) / 1000)} s`,
  )
  if (status !== 0) process.exit(status ?? (signal ? 1 : 0))
}

step('types, walls, lint, format, dead code', ['run', 'check', '--silent'])
for (const area of ['Main job', 'Sources', 'Shell', 'Billing', 'Trust'])
  step(`statements of the specification without a test, ${area}`, [
    'run',
    'spec',
    '--silent',
    '--',
    area,
  ])
step('size of what a browser loads', ['run', 'sizes', '--silent'])
step('tests on embedded PGlite', ['run', 'unit', '--silent'], { TEST_DATABASE_URL: '' })
// These start processes with an embedded database of their own either way, or use none.
const withoutTestDatabase = ['**/*survive-kills.test.ts', '**/failed-start.test.ts']
const excluded = withoutTestDatabase.flatMap((pattern) => ['--exclude', pattern])
if (await isReachable(server))
  step('tests on PostgreSQL', ['run', 'unit', '--silent', '--', 'server', ...excluded], {
    TEST_DATABASE_URL: server,
  })
else
  say(
    `\n== tests on PostgreSQL: left out, nothing answers at ${new URL(server).host} (TEST_DATABASE_URL)`,
  )
step('journeys in Chromium', ['run', 'e2e', '--silent'])
say('\nAll passed.')
