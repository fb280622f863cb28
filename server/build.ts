import { dirname, relative } from 'node:path'
import { build, type Plugin } from 'vite'

const room = import.meta.dirname
const dist = `${room}/dist`

/**
 * What a module finds by its own place (migrations, texts, fonts, the code of a worker) stays beside the sources: in
 * the bundle its place is written out.
 */
const keepPlaces = (): Plugin => ({
  name: 'keep-places',
  enforce: 'pre',
  transform(code, id) {
    if (!code.includes('import.meta.')) return null
    const file = relative(dist, id)
    return {
      code: code
        .replaceAll('import.meta.url', `new URL(${JSON.stringify(file)}, import.meta.url).href`)
        .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${dirname(file)}')`),
      map: null,
    }
  },
})

/** Of many small modules, and without a place of their own: looking for and linking them takes as long as ours. */
const bundledPackages = [
  'csv-parse',
  'entities',
  'ipaddr.js',
  'jose',
  'kysely',
  'lru-cache',
  'p-queue',
  'pg-boss',
  'stripe',
  'uuid',
  'zod',
]

// A few files in the place of some 900 modules of ours: looking for and linking them was half of a start.
await build({
  configFile: false,
  root: room,
  logLevel: 'warn',
  plugins: [keepPlaces()],
  ssr: { noExternal: [/^@plaudit\//, ...bundledPackages] },
  build: {
    ssr: 'src/start/main.ts',
    outDir: 'dist',
    emptyOutDir: true,
    target: 'node24',
    minify: false,
    // In one folder: places are written out from there.
    rolldownOptions: { output: { chunkFileNames: '[name]-[hash].js' } },
  },
})
