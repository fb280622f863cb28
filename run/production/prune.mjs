// Takes out of a production install what never runs: packages of other tools, type
// files, source maps, documents, tests.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { productionPackages, readLock } from './packages.mjs'

/** Node runs no TypeScript under `node_modules`, so none of it is needed there. */
const unusedFile = /\.(map|[cm]?ts|tsx|flow|tsbuildinfo|md|markdown)$/i
const legalFile = /licen[cs]e|copying|notice|copyright|patents/i
/** Only beside a package.json: deeper down these names may be part of the program. */
const unusedFolder = new Set(
  ['test', 'tests', '__tests__', 'docs', 'example', 'examples', 'benchmark', 'benchmarks'].concat([
    'bench',
    'coverage',
    '.github',
    '.vscode',
    'man',
    'playground',
  ]),
)

const remove = (path) => rmSync(path, { recursive: true, force: true })

const pruneFolder = (folder) => {
  const entries = readdirSync(folder, { withFileTypes: true })
  const isPackage = entries.some(({ name }) => name === 'package.json')
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (isPackage && unusedFolder.has(entry.name)) remove(path)
      else pruneFolder(path)
    } else if (unusedFile.test(entry.name) && !legalFile.test(entry.name)) remove(path)
  }
}

/** Vitest comes with a development install alone. */
const isDevelopment = (folder) => existsSync(join(folder, 'node_modules/vitest'))

/**
 * Prunes the packages of `folder` in place and answers whether it did: a development
 * install stays as it is. Licences stay.
 */
export const prune = (folder) => {
  if (isDevelopment(folder)) return false
  const lock = readLock(folder)
  const needed = productionPackages(lock)
  for (const path of Object.keys(lock))
    if (path.includes('node_modules/') && !lock[path].link && !needed.has(path))
      remove(join(folder, path))
  pruneFolder(join(folder, 'node_modules'))
  return true
}
