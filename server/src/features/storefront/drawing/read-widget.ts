import { existsSync, readFileSync } from 'node:fs'

const room = new URL('../../../../../widget/', import.meta.url)

type WidgetFile = 'widget.js' | 'lightbox.js' | 'list.css'
const read = new Map<WidgetFile, string>()

/** The path of the built file; for the style also its source, if nothing was built (same content, only longer). */
const candidatePaths = (name: WidgetFile) => [
  new URL(`dist/${name}`, room),
  ...(name === 'list.css' ? [new URL(`src/${name}`, room)] : []),
]

/** A file of the widget, as text, read once. @throws Error when it was never built. */
export const readWidget = (name: WidgetFile): string => {
  const there = read.get(name)
  if (there !== undefined) return there
  const place = candidatePaths(name).find((url) => existsSync(url))
  if (!place)
    throw new Error(`widget/dist/${name} is missing: build it with "npm run build -w widget"`)
  const text = readFileSync(place, 'utf8')
  read.set(name, text)
  return text
}
