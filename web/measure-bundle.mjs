// How much JavaScript (gzip) a browser loads before the first content of a screen, and what each route adds after that.
// Run after `vite build`; fails when a limit is passed: 150 kB before first content of /login
// and of home, 25 kB a route more, 100 kB for the whole page inside a store's admin.
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const FIRST_LIMIT = 150_000
const ROUTE_LIMIT = 25_000

const dist = new URL('dist/', import.meta.url)
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'))

const sizes = new Map()
const sizeOf = (file) => {
  if (!sizes.has(file))
    sizes.set(file, gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length)
  return sizes.get(file)
}

/** The files that an entry needs before it can run: itself and its static imports. */
const needs = (key, found = new Set()) => {
  const chunk = manifest[key]
  if (!chunk || found.has(key)) return found
  found.add(key)
  for (const other of chunk.imports ?? []) needs(other, found)
  return found
}
const union = (keys) => keys.reduce((all, key) => needs(key, all), new Set())
const weigh = (keys) =>
  [...keys]
    .filter((key) => manifest[key].file.endsWith('.js'))
    .reduce((sum, key) => sum + sizeOf(manifest[key].file), 0)

const texts = (...names) => names.map((name) => `src/texts/en/${name}.json`)
const frame = ['index.html', ...texts('app')]
const owner = [...frame, 'src/app/frame/shell.tsx']
const homeFirst = [...owner, 'src/screens/home.tsx', ...texts('home')]

const screens = [
  ['/login', [...frame, 'src/screens/login.tsx', ...texts('accounts')], null, FIRST_LIMIT],
  ['/register', [...frame, 'src/screens/register.tsx', ...texts('accounts')], null, FIRST_LIMIT],
  ['/', homeFirst, null, FIRST_LIMIT],
  ['/import', ['src/screens/import.tsx', ...texts('imports')], homeFirst, ROUTE_LIMIT],
  [
    '/import/csv',
    ['src/screens/import/csv.tsx', ...texts('imports', 'products', 'reviews')],
    homeFirst,
    ROUTE_LIMIT,
  ],
  [
    '/import/runs/:id',
    ['src/screens/import/run.tsx', ...texts('imports', 'reviews')],
    homeFirst,
    ROUTE_LIMIT,
  ],
  [
    '/manage',
    ['src/screens/manage.tsx', ...texts('manage', 'reviews', 'products')],
    homeFirst,
    ROUTE_LIMIT,
  ],
  [
    '/notifications',
    ['src/screens/notifications.tsx', ...texts('notifications')],
    homeFirst,
    ROUTE_LIMIT,
  ],
  [
    '/settings/account',
    ['src/screens/settings.tsx', 'src/screens/settings/account.tsx', ...texts('settings')],
    homeFirst,
    ROUTE_LIMIT,
  ],
  ['/widget', ['src/screens/widget.tsx', ...texts('widget')], homeFirst, ROUTE_LIMIT],
  [
    '/widget/:id',
    ['src/screens/widget/studio-screen.tsx', ...texts('widget', 'products')],
    homeFirst,
    ROUTE_LIMIT,
  ],
]

for (const [path, keys, after, limit] of screens) {
  for (const key of keys)
    if (!manifest[key]) throw new Error(`${path}: ${key} is not in the manifest`)
  const loaded = after ? union(after) : new Set()
  const size = weigh([...union(keys)].filter((key) => !loaded.has(key)))
  const verdict = size <= limit ? 'ok' : 'TOO MUCH'
  if (size > limit) process.exitCode = 1
  process.stdout.write(
    `${path.padEnd(18)} ${after ? '+' : ' '}${(size / 1000).toFixed(1).padStart(6)} kB of ${limit / 1000} kB  ${verdict}\n`,
  )
}

const EMBEDDED_LIMIT = 100_000
const embedded = JSON.parse(readFileSync(new URL('.vite/embedded.json', dist), 'utf8'))
const embeddedSize = Object.entries(embedded)
  .filter(([key, { file }]) => file.endsWith('.js') && !/texts\/(?!en\/)/.test(key))
  .reduce((sum, [, { file }]) => sum + sizeOf(file), 0)
if (embeddedSize > EMBEDDED_LIMIT) process.exitCode = 1
process.stdout.write(
  `/embedded            ${(embeddedSize / 1000).toFixed(1)} kB of ${EMBEDDED_LIMIT / 1000} kB  ${embeddedSize <= EMBEDDED_LIMIT ? 'ok' : 'TOO MUCH'}\n`,
)
