// Copies what runs, and what was built, out of a clone.
import { cpSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Folders and files that the running product reads. */
const running = [
  'contract/src',
  'server/dist',
  'server/src',
  'server/fonts',
  'server/seed',
  'sandbox/src',
  'extensions',
  'web/dist',
  'widget/dist',
  'run/check-health.mjs',
  'run/serve.mjs',
  'run/image.mjs',
  'run/production',
  'package.json',
  'package-lock.json',
  '.npmrc',
  'LICENSE',
]
const built = ['server/dist/main.js', 'web/dist/index.html', 'widget/dist/widget.js']

const isTest = (path) => /\.test\.tsx?$/.test(path)

/** npm wants the package file of every room that the lockfile names. */
const packageFiles = (from) =>
  readdirSync(from, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(from, entry.name, 'package.json')))
    .map(({ name }) => `${name}/package.json`)

/** @throws Error when the server, the screens or the widget are not built. */
export const copySources = (from, to) => {
  const missing = built.find((path) => !existsSync(join(from, path)))
  if (missing) throw new Error(`${missing} is missing: run "npm run build" before`)
  mkdirSync(to, { recursive: true })
  for (const path of [...running, ...packageFiles(from)])
    cpSync(join(from, path), join(to, path), {
      recursive: true,
      filter: (source) => !isTest(source),
    })
}
