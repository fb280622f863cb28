import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** An empty tree to plant faults into. */
export const buildRepository = () => {
  const folder = mkdtempSync(join(tmpdir(), 'plaudit-walls-'))
  return {
    folder,
    put: (path: string, text: string) => {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), text)
    },
    take: (path: string) => rmSync(join(folder, path)),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

type Repository = { files: string[] }
type Wall = { complaints(repository: Repository): string[] }

/** What a wall says of a tree; that its lists contain more than this small tree needs is left out. */
export const complaintsOf = (wall: Wall, repository: Repository): string[] =>
  wall.complaints(repository).filter((complaint) => !complaint.startsWith('walls/lists/'))
