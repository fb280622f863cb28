// `npm start`: the sandbox and the server as two processes that live and die together.
import { fork } from 'node:child_process'

const { env } = process
const port = env.PORT ?? '3000'
const sandboxPort = env.SANDBOX_PORT ?? '3001'
const needsSandbox = !env.SHOPIFY_API_KEY || !env.STRIPE_SECRET_KEY || !env.PAYPAL_CLIENT_ID
const settings = {
  ...env,
  LOG_LEVEL: env.LOG_LEVEL ?? 'warn',
  // Compiling all modules takes half of a start.
  NODE_COMPILE_CACHE:
    env.NODE_COMPILE_CACHE ?? `${import.meta.dirname}/../node_modules/.cache/plaudit-compiled`,
  PLAUDIT_URL: env.PLAUDIT_URL ?? env.PUBLIC_URL ?? `http://localhost:${port}`,
}
const say = (text) => process.stdout.write(`${text}\n`)

const children = []
let stopping = false
const stop = (code) => {
  if (stopping) return
  stopping = true
  for (const child of children) child.kill('SIGTERM')
  Promise.all(
    children.map((child) =>
      child.exitCode === null && child.signalCode === null
        ? new Promise((done) => child.once('exit', done))
        : undefined,
    ),
  ).then(() => process.exit(code))
}
const begin = (path) => {
  const child = fork(path, [], { env: settings, execArgv: ['--max-semi-space-size=16'] })
  child.once('exit', (code) => stop(stopping ? 0 : (code ?? 1)))
  children.push(child)
  return child
}

const banner = ({ database }) => {
  say('')
  say(`  Plaudit      http://localhost:${port}`)
  if (needsSandbox) say(`  Demo shop    http://localhost:${sandboxPort}`)
  say(`  API          http://localhost:${port}/api/docs`)
  if (database === 'pglite') {
    if (env.SEED_DEMO !== 'off') {
      say('  Sign in      demo@plaudit.test / plaudit-demo (on the Pro plan, in her third month)')
      say(
        '  Checkout     register a new account, choose a plan, and pay with the test card 4242 4242 4242 4242',
      )
    }
    say('')
    say(
      '  Data is kept in an embedded database, which is for trying, developing and testing: it does not sync to disk.',
    )
    say('  Real shops run on PostgreSQL: set DATABASE_URL (see README).')
  }
  say('')
}

if (needsSandbox) begin('sandbox/src/main.ts')
begin('server/dist/main.js').once('message', banner)
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop(0))
// npm that is killed does not always pass it on. Begun without npm, the product outlives the shell that began it.
const parent = process.ppid
if (env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && stop(0), 1_000).unref()
