// `npm run check`: all that is checked without running anything, two checks at a time. What each says is printed when it
// has ended, the long ones are begun first; all of them run, whatever one finds.
import { spawn } from 'node:child_process'
import { once } from 'node:events'

const left = [
  ['types'],
  ['format'],
  ['walls'],
  ['dead-code'],
  ['operations', '--', '--check'],
  ['lint'],
]
const failed = []

const check = async (args) => {
  const child = spawn('npm', ['run', '--silent', ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  const said = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => said.push(text))
  const [status] = await once(child, 'close')
  process.stdout.write(Buffer.concat(said))
  if (status !== 0) failed.push(args[0])
}
const lane = async () => {
  for (let args = left.shift(); args; args = left.shift()) await check(args)
}
await Promise.all([lane(), lane()])
if (failed.length > 0) process.stdout.write(`Failed: ${failed.join(', ')}\n`)
process.exit(failed.length > 0 ? 1 : 0)
