import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { PageData } from '@plaudit/contract/page-data'

/** What a screen needs besides the page's entry. */
type ScreenPreload = {
  files: string[]
  requests: string[]
  /** What it asks for besides where the address has no query. */
  requestsWithoutQuery: string[]
}

/** Made by `web/list-preloads.ts`. */
export type Preloads = {
  /** Runs before anything else in the page, and starts a screen's first requests. */
  script: string
  /** By the path of a screen, `:` before what varies in it. */
  screens: Record<string, ScreenPreload>
}

const nothing: ScreenPreload = { files: [], requests: [], requestsWithoutQuery: [] }

const isPathOf = (pattern: string, path: string): boolean => {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  return (
    wanted.length === given.length &&
    wanted.every((part, at) => part === given[at] || (part.startsWith(':') && given[at] !== ''))
  )
}

const noPreloads: Preloads = { script: '', screens: {} }

export const readPreloads = (webFolder: string | undefined): Preloads => {
  const file = webFolder && join(webFolder, 'preloads.json')
  return file && existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Preloads)
    : noPreloads
}

/** The source expression by which a content security policy allows this script and no other. */
export const hashOfScript = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`

const kinds: Record<string, string> = {
  '.css': 'rel="preload" as="style"',
  '.js': 'rel="modulepreload" fetchpriority="low"',
  '.woff2': 'rel="preload" as="font" type="font/woff2"',
}

/**
 * `crossorigin` as the bundler writes it on its own links: a browser uses what was fetched ahead only where both agree. The
 * screen's first requests come before its code: over HTTP/1.1 a browser has six connections for all.
 */
const linkTo = (file: string) => `<link ${kinds[extname(file)]} crossorigin href="/${file}">`

/** No text in the data can end the element that it stands in. */
const dataBlock = (data: PageData) =>
  `<script type="application/json" id="page-data">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

const preloadOf = ({ screens }: Preloads, path: string): ScreenPreload => {
  const pattern = screens[path] ? path : Object.keys(screens).find((one) => isPathOf(one, path))
  return pattern === undefined ? nothing : screens[pattern]!
}

/**
 * Adds to the head what the screen at `url` would otherwise ask for one after the other: before all else the public
 * settings and its first requests, which then are not behind its files in the browser's queue; at the end links to the
 * files.
 */
export const withHead = (
  page: string,
  { preloads, url, settings }: { preloads: Preloads; url: string; settings: PageData['settings'] },
): string => {
  const [path, query] = url.split('?')
  const preload = preloadOf(preloads, path!.replace(/(.)\/$/, '$1'))
  const requests = [...preload.requests, ...(query ? [] : preload.requestsWithoutQuery)]
  const script = preloads.script && `<script>${preloads.script}</script>`
  return page
    .replace('<head>', () => `<head>${dataBlock({ settings, requests })}${script}`)
    .replace('</head>', () => `${preload.files.map(linkTo).join('')}</head>`)
}
