// Journeys in Chromium. The product and the sandbox are started by Playwright's
// configuration, on free ports and fresh data.
import { spawnSync } from 'node:child_process'

const { status } = spawnSync('npx', ['playwright', 'test', '-c', 'e2e', ...process.argv.slice(2)], {
  stdio: 'inherit',
})
process.exit(status ?? 1)
