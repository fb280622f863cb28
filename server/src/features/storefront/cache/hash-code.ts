import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { readWidget } from '../drawing/read-widget.ts'

/** What identifies the code in a folder that answers shoppers: its rules, its markup, its texts and the style. */
export const hashCode = (folder: URL): string => {
  const hash = createHash('sha256').update(readWidget('list.css'))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  for (const name of files.toSorted()) hash.update(readFileSync(new URL(name, folder)))
  return hash.digest('base64url').slice(0, 6)
}
