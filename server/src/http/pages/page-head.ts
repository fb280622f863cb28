import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Path of a screen → the built files it needs beside the page's entry (`web/list-preloads.ts` writes it). */
export type Preloads = Record<string, string[]>

export const readPreloads = (webFolder: string): Preloads => {
  const file = join(webFolder, 'preloads.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Preloads) : {}
}

/** `crossorigin` as the bundler writes it on its own links: a browser uses what was fetched ahead only where both agree. */
const linkTo = (file: string) =>
  `<link ${file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"'} crossorigin href="/${file}">`

/** The page with what its screen needs named in the head: a browser then asks for all of it at once. */
export const withPreloads = (page: string, preloads: Preloads, url: string): string => {
  const path = url.split('?')[0]!.replace(/(.)\/$/, '$1')
  const files = preloads[path] ?? []
  return files.length ? page.replace('</head>', `${files.map(linkTo).join('')}</head>`) : page
}
