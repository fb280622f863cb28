// Makes a clone runnable: packages, builds, and for tests a browser. Plain JavaScript without packages: it runs before
// anything is installed, on whichever Node (20 or newer) npm itself runs on.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const run = (command, args, extra = {}) => {
  const { status, error } = spawnSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    ...extra,
  })
  if (error) throw error
  if (status !== 0) process.exit(status ?? 1)
}

const say = (text) => process.stdout.write(`${text}\n`)

const hashOf = (paths) => {
  const hash = createHash('sha256')
  const add = (path) => {
    if (statSync(path).isDirectory())
      return readdirSync(path)
        .filter((name) => name !== 'dist' && name !== 'node_modules')
        .sort()
        .forEach((name) => add(join(path, name)))
    hash.update(path).update(readFileSync(path))
  }
  paths.filter(existsSync).forEach(add)
  return hash.digest('hex')
}

const isFresh = (stamp, hash) => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash

const install = () => {
  const stamp = 'node_modules/.installed'
  const hash = hashOf(['package-lock.json'])
  if (isFresh(stamp, hash)) return
  say('Installing packages (once)…')
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync(stamp, hash)
}

const build = (room, sources) => {
  const stamp = `${room}/dist/.built`
  const hash = hashOf([...sources, 'package-lock.json'])
  if (isFresh(stamp, hash)) return
  say(`Building ${room}…`)
  run('npm', ['run', 'build', '--silent', '-w', room])
  mkdirSync(`${room}/dist`, { recursive: true })
  writeFileSync(stamp, hash)
}

const installable =
  process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

const installHeadlessShell = () => {
  say("Installing Chromium's headless shell from Debian's packages (once)…")
  const quiet = {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  }
  const apt = (...args) => spawnSync('apt-get', args, quiet).status === 0
  return (
    apt('update', '-qq') &&
    apt('install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell')
  )
}

/** The headless shell is the same browser without its window: the journeys take a third less of a core in it. */
const chromium = () => {
  const isHere = (path) => path && existsSync(path)
  if ([process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell'].some(isHere)) return
  if (installable && installHeadlessShell()) return
  const others = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
  if (others.some(isHere)) return
  say('The browser tests need Chromium: install it, or set CHROMIUM_PATH to one.')
  process.exit(1)
}

if (Number(process.versions.node.split('.')[0]) < 20) {
  say('Plaudit needs npm on Node 20 or newer; it brings its own Node 24 to run on.')
  process.exit(1)
}
install()
if (process.argv.includes('--build')) {
  build('widget', ['widget', 'contract/src'])
  build('web', ['web', 'contract/src'])
  build('server', ['server/build.ts', 'server/src', 'contract/src'])
}
if (process.argv.includes('--browser')) chromium()
