import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { layouts } from '@plaudit/contract/storefront/widget-settings'
import { readWidget } from '../drawing/read-widget.ts'

/** What identifies the code in the folders that answer shoppers: its rules, settings, markup and texts, and the styles. */
export const hashCode = (...folders: URL[]): string => {
  const hash = createHash('sha256')
  for (const layout of layouts) hash.update(readWidget(`${layout}.css`))
  for (const folder of folders) {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (name) => /\.(ts|json)$/.test(name) && !name.endsWith('.test.ts'),
    )
    for (const name of files.toSorted()) hash.update(readFileSync(new URL(name, folder)))
  }
  return hash.digest('base64url').slice(0, 6)
}
