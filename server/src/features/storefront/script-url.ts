import type { ScriptFile } from './drawing/read-widget.ts'
import { scriptVersion } from './script-version.ts'

/**
 * The address of a script in a page that we draw: with its version, so that it is kept for good. An owner's tag has the
 * bare address, and is checked again every five minutes (decision 0094).
 */
export const scriptUrl = (publicUrl: string, name: ScriptFile): string =>
  `${publicUrl}/storefront/v1/${name}?v=${scriptVersion(name)}`
