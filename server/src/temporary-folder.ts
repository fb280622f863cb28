import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Who made a folder stands in its name: `plaudit-<process id>-<what for>-<random>`. */
const MADE_BY = /^plaudit-(\d+)-/

/** A new folder for files that this process needs for a while; whoever asks for it removes it. */
export const makeTemporaryFolder = (purpose: 'form' | 'upload' | 'draft' | 'import' | 'seed') =>
  mkdtemp(join(tmpdir(), `plaudit-${process.pid}-${purpose}-`))

const isRunning = (processId: number): boolean => {
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    // It runs, as somebody else.
    return (error as { code?: string }).code === 'EPERM'
  }
}

/**
 * Removes what killed processes left in the folder of temporary files. Called once, at the start and before
 * `makeTemporaryFolder`: a folder with this process' own number is of an earlier process then (in a container each has
 * the same number).
 * @returns how many folders
 */
export const removeAbandonedFolders = async (): Promise<number> => {
  const names = (await readdir(tmpdir())).filter((name) => {
    const [, made] = MADE_BY.exec(name) ?? []
    return made && (Number(made) === process.pid || !isRunning(Number(made)))
  })
  for (const name of names) await rm(join(tmpdir(), name), { recursive: true, force: true })
  return names.length
}
