// How large an install is on disk.
import { existsSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { nodeItself } from './packages.mjs'

const BLOCK = 512

const bytesIn = (path, leftOut) => {
  if (leftOut.has(path)) return 0
  const stat = lstatSync(path)
  const own = stat.blocks * BLOCK
  if (!stat.isDirectory()) return own
  return readdirSync(path).reduce((sum, name) => sum + bytesIn(join(path, name), leftOut), own)
}

const MEGABYTE = 1_000_000

/** What the packages of `folder` take on disk, in megabytes, as `du` counts it; Node itself is left out. */
export const packageMegabytes = (folder) => {
  const packages = join(folder, 'node_modules')
  if (!existsSync(packages)) return 0
  const leftOut = new Set(nodeItself.map((path) => join(folder, path)))
  return bytesIn(packages, leftOut) / MEGABYTE
}
