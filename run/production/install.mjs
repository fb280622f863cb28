// Brings the packages into a folder that contains the sources.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { nodeItself, productionPackages, readLock } from './packages.mjs'

/**
 * From the registry. Scripts of packages do not run: only Node's own package has one that is needed, and Node is there.
 */
export const installFromRegistry = (folder) => {
  const { status, error } = spawnSync(
    'npm',
    ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    { cwd: folder, stdio: 'inherit' },
  )
  if (error) throw error
  if (status !== 0) throw new Error(`npm ci ended with ${status}`)
}

/** From the packages of `clone`, without the network: the same paths that npm would fill. */
export const installFromClone = (folder, clone) => {
  const lock = readLock(folder)
  for (const path of productionPackages(lock)) {
    if (nodeItself.includes(path) || !existsSync(join(clone, path))) continue
    const to = join(folder, path)
    mkdirSync(dirname(to), { recursive: true })
    if (lock[path].link) symlinkSync(join(folder, lock[path].resolved), to)
    // A package that lies in another one comes by itself, if it is needed.
    else
      cpSync(join(clone, path), to, {
        recursive: true,
        filter: (source) => basename(source) !== 'node_modules',
      })
  }
}
