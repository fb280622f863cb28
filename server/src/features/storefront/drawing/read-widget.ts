import { existsSync, readFileSync } from 'node:fs'
import type { Layout } from '@plaudit/contract/storefront/widget-settings'

/** A layout's folder. */
const folderOf = (layout: string) => layout.replace('_', '-')

const room = new URL('../../../../../widget/', import.meta.url)

type StyleFile = `${Layout | 'write' | 'write-page'}.css`
export type ScriptFile = `${string}.js`
type WidgetFile = ScriptFile | 'names.json' | StyleFile
const read = new Map<WidgetFile, string>()

let built: boolean | undefined

/** Whether the styles are the built ones. Decided once: the drawing and its style have the same names. */
export const isBuilt = (): boolean => (built ??= existsSync(new URL('dist/list.css', room)))

const pieceLine = /^@import\s'(?<piece>[\w./-]+)';$/gm

/** A style as it stands in the sources, with the pieces that it imports. */
const readStyleSource = (place: URL): string =>
  readFileSync(place, 'utf8').replace(pieceLine, (_line, piece: string) =>
    readStyleSource(new URL(piece, place)),
  )

/** Styles besides those of the layouts. */
const formStyles: Record<string, string> = {
  write: 'src/write/form.css',
  'write-page': 'src/write/page.css',
}

/** The built file; for a style, its source where nothing is built (only the names are longer). */
const readFile = (name: WidgetFile): string => {
  const layout = /^(.+)\.css$/.exec(name)?.[1]
  if (layout && !isBuilt())
    return readStyleSource(
      new URL(formStyles[layout] ?? `src/layouts/${folderOf(layout)}/style.css`, room),
    )
  const place = new URL(`dist/${name}`, room)
  if (existsSync(place)) return readFileSync(place, 'utf8')
  throw new Error(`widget/dist/${name} is missing: build it with "npm run build -w widget"`)
}

/** A file of the widget, as text, read once. @throws Error when it was never built. */
export const readWidget = (name: WidgetFile): string => {
  const there = read.get(name)
  if (there !== undefined) return there
  const text = readFile(name)
  read.set(name, text)
  return text
}
