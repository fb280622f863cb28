import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Path of a screen, `:` before what varies in it → the built files that it needs besides the page's entry (written by
 * `web/list-preloads.ts`).
 */
export type Preloads = Record<string, string[]>

const isPathOf = (pattern: string, path: string): boolean => {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  return (
    wanted.length === given.length &&
    wanted.every((part, at) => part === given[at] || (part.startsWith(':') && given[at] !== ''))
  )
}

export const readPreloads = (webFolder: string): Preloads => {
  const file = join(webFolder, 'preloads.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Preloads) : {}
}

/**
 * `crossorigin` as the bundler writes it on its own links: a browser uses what was fetched ahead only where both agree.
 */
const linkTo = (file: string) =>
  `<link ${file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"'} crossorigin href="/${file}">`

/** Adds preload links for the screen's files to the head, so that the browser requests all at once. */
export const withPreloads = (page: string, preloads: Preloads, url: string): string => {
  const path = url.split('?')[0]!.replace(/(.)\/$/, '$1')
  const pattern = preloads[path] ? path : Object.keys(preloads).find((one) => isPathOf(one, path))
  const files = pattern === undefined ? [] : preloads[pattern]!
  return files.length ? page.replace('</head>', `${files.map(linkTo).join('')}</head>`) : page
}
