import { existsSync, readFileSync } from 'node:fs'

const room = new URL('../../../../../widget/', import.meta.url)

type WidgetFile = 'widget.js' | 'lightbox.js' | 'list.css' | 'names.json'
const read = new Map<WidgetFile, string>()

let built: boolean | undefined

/** Whether the style is the built one. Decided once: the drawing and its style have the same names. */
export const isBuilt = (): boolean => (built ??= existsSync(new URL('dist/list.css', room)))

/** Where the file was built; for the style, its source where nothing is built (only the names are longer). */
const placeOf = (name: WidgetFile) =>
  new URL(name === 'list.css' && !isBuilt() ? `src/${name}` : `dist/${name}`, room)

/** A file of the widget, as text, read once. @throws Error when it was never built. */
export const readWidget = (name: WidgetFile): string => {
  const there = read.get(name)
  if (there !== undefined) return there
  const place = placeOf(name)
  if (!existsSync(place))
    throw new Error(`widget/dist/${name} is missing: build it with "npm run build -w widget"`)
  const text = readFileSync(place, 'utf8')
  read.set(name, text)
  return text
}
