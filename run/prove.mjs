// The long proofs: the same tests with more rounds. PROVE=1 is what they read.
import { spawnSync } from 'node:child_process'

const { status } = spawnSync('npx', ['vitest', 'run', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, PROVE: '1' },
})
process.exit(status ?? 1)
