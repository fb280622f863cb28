import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

type Manifest = Record<
  string,
  { file: string; src?: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[] }
>

const kB = (bytes: number) => Math.round((bytes / 1024) * 10) / 10
const gzip = (path: string) => gzipSync(readFileSync(path), { level: 9 }).byteLength

/**
 * What a page loads before it shows anything: the entry, a screen, and everything that these import
 * statically. kB gzip of JavaScript.
 */
export const measureSizes = () => {
  const sizes: Record<string, number> = {}
  for (const name of readdirSync('widget/dist').filter((name) => /\.(js|css)$/.test(name)))
    sizes[`widget: ${name}`] = kB(gzip(`widget/dist/${name}`))
  const path = 'web/dist/.vite/manifest.json'
  if (!existsSync(path)) return sizes
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest
  const closure = (keys: string[], seen = new Set<string>()): Set<string> => {
    for (const key of keys) {
      if (seen.has(key)) continue
      seen.add(key)
      closure(manifest[key]?.imports ?? [], seen)
    }
    return seen
  }
  const weigh = (keys: Iterable<string>) =>
    [...new Set([...keys].map((key) => manifest[key]!.file))]
      .filter((file) => file.endsWith('.js'))
      .reduce((sum, file) => sum + gzip(`web/dist/${file}`), 0)
  const entry = Object.keys(manifest).filter((key) => manifest[key]!.isEntry)
  const initial = closure(entry)
  sizes['web: entry'] = kB(weigh(initial))
  for (const key of Object.keys(manifest).filter((key) =>
    /src\/screens\/[^/]+\.tsx$|src\/screens\/[^/]+\/[^/]+\.tsx$/.test(key),
  )) {
    const all = closure([key], new Set(initial))
    sizes[`web: ${key.replace(/^.*screens\//, '')} after entry`] = kB(
      weigh([...all].filter((one) => !initial.has(one))),
    )
  }
  return sizes
}
