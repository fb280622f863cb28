import { existsSync } from 'node:fs'

const folder = new URL('../../../../shared/data/', import.meta.url)

/**
 * Real files and vendors' published descriptions lie beside the repository (`../shared/data`), because they are not
 * ours to give. Where nothing of it is here, the tests that compare with it are skipped, and say so; a folder that
 * lacks a file is a fault, and so is a missing folder where `OUTSIDE_DATA=required` (as in CI).
 */
export const outsideData = (path: string): { url: URL; isHere: boolean } => {
  const url = new URL(path, folder)
  const isHere = existsSync(url)
  const isRequired = existsSync(folder) || process.env['OUTSIDE_DATA'] === 'required'
  if (!isHere && isRequired) throw new Error(`../shared/data/${path} is missing`)
  if (!isHere)
    process.stderr.write(`../shared/data is not here: nothing is compared with its ${path}\n`)
  return { url, isHere }
}
