// The steps that make a production install; the Dockerfile and a test run the same ones.
//
//   node run/image.mjs sources <folder>             copies what runs, and what was built, into the folder
//   node run/image.mjs install <folder>             fills its node_modules from the registry, without Node itself
//   node run/image.mjs install <folder> --offline   the same from the packages of this clone
//   node run/image.mjs prune [folder]               takes out what never runs; leaves a development install alone
//   node run/image.mjs size [folder]                says how large the packages are; too large is a failure
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installFromClone, installFromRegistry } from './production/install.mjs'
import { packageMegabytes } from './production/measure.mjs'
import { nodeItself } from './production/packages.mjs'
import { prune } from './production/prune.mjs'
import { copySources } from './production/sources.mjs'

const MOST_MEGABYTES = 250

// npm calls this before Node 24 is there.
const clone = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
const [step, given = '.', ...options] = process.argv.slice(2)
const folder = resolve(given)

const fail = (line) => {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

const size = () => {
  const megabytes = packageMegabytes(folder)
  process.stdout.write(`packages beside Node itself: ${megabytes.toFixed(1)} MB\n`)
  if (megabytes > MOST_MEGABYTES) fail(`That is more than ${MOST_MEGABYTES} MB.`)
}

const install = () => {
  if (folder === clone)
    fail('Name a folder of its own: the packages of this clone stay as they are.')
  if (options.includes('--offline')) installFromClone(folder, clone)
  else installFromRegistry(folder)
  for (const path of [...nodeItself, 'node_modules/.bin/node'])
    rmSync(join(folder, path), { recursive: true, force: true })
  prune(folder)
  size()
}

const steps = {
  sources: () => copySources(clone, folder),
  install,
  prune: () => prune(folder),
  size,
}
if (!Object.hasOwn(steps, step ?? '')) fail(`Say one of: ${Object.keys(steps).join(', ')}.`)
steps[step]()
