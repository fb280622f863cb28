// The long proofs: the same tests with more rounds. PROVE=1 is what they read. Those that kill a server start it from the
// bundle that real shops run, as `npm test` does: most of the time of a kill is the start.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const run = (command, args, env = {}) =>
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1

const built = run('npm', ['run', 'build', '-w', 'server', '--silent'])
if (built !== 0) process.exit(built)
const TESTED_SERVER = fileURLToPath(new URL('../server/dist/main.js', import.meta.url))
process.exit(run('npx', ['vitest', 'run', ...process.argv.slice(2)], { PROVE: '1', TESTED_SERVER }))
