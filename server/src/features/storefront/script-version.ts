import { createHash } from 'node:crypto'
import { readWidget, type ScriptFile } from './drawing/read-widget.ts'

const versions = new Map<ScriptFile, string>()

/** What identifies this build of a script. */
export const scriptVersion = (name: ScriptFile): string => {
  const known = versions.get(name)
  if (known) return known
  const version = createHash('sha256').update(readWidget(name)).digest('base64url').slice(0, 16)
  versions.set(name, version)
  return version
}
