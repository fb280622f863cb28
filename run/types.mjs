// Checks the types of every room, side by side, with the native compiler.
import { spawn } from 'node:child_process'

const rooms =
  process.argv.length > 2
    ? process.argv.slice(2)
    : ['contract', 'server', 'web', 'widget', 'sandbox', 'e2e', 'bench']
const check = (room) =>
  new Promise((done) => {
    let out = ''
    const child = spawn(process.execPath, ['node_modules/typescript-native/bin/tsc', '-p', room])
    child.stdout.on('data', (text) => (out += text))
    child.stderr.on('data', (text) => (out += text))
    child.once('exit', (code) => done({ room, code, out }))
  })
const results = []
for (let i = 0; i < rooms.length; i += 2)
  results.push(...(await Promise.all(rooms.slice(i, i + 2).map(check))))
const failed = results.filter(({ code }) => code !== 0)
for (const { room, out } of failed) process.stdout.write(`${room}:\n${out}`)
if (!failed.length) process.stdout.write(`types: ${results.length} rooms\n`)
process.exit(failed.length ? 1 : 0)
