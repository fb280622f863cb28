import type { Plugin, Rolldown } from 'vite'

/**
 * What the first screens of a visit load beside the entry: their modules, and the texts that they and the frame show.
 */
const screens: Record<string, { modules: string[]; texts: string[] }> = {
  '/login': { modules: ['src/screens/login.tsx'], texts: ['app', 'accounts'] },
  '/register': { modules: ['src/screens/register.tsx'], texts: ['app', 'accounts'] },
  '/forgot-password': { modules: ['src/screens/forgot-password.tsx'], texts: ['app', 'accounts'] },
  '/reset-password': { modules: ['src/screens/reset-password.tsx'], texts: ['app', 'accounts'] },
  '/': { modules: ['src/app/frame/shell.tsx', 'src/screens/home.tsx'], texts: ['app', 'home'] },
}

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }

const chunksOf = (bundle: Rolldown.OutputBundle) =>
  Object.values(bundle).filter((one): one is Chunk => one.type === 'chunk')

/**
 * Writes `preloads.json`: path → the files that the server names in the page's head, so that a browser fetches them
 * beside the entry and not one round trip after the other. English texts; other languages come by their own list.
 */
export const listPreloads = (): Plugin => ({
  name: 'list-preloads',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const chunks = chunksOf(bundle)
    const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
    const filesOf = (roots: (Chunk | undefined)[], found = new Set<string>()): Set<string> => {
      for (const chunk of roots) {
        if (!chunk || found.has(chunk.fileName)) continue
        found.add(chunk.fileName)
        for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
        filesOf(
          chunk.imports.map((name) => byFile.get(name)),
          found,
        )
      }
      return found
    }
    const chunkOf = (module: string) => {
      const chunk = chunks.find(({ moduleIds }) =>
        moduleIds.some((id) => id.endsWith(`/web/${module}`)),
      )
      if (!chunk) throw new Error(`${module} is in no chunk: mend web/list-preloads.ts`)
      return chunk
    }
    const inPage = filesOf(chunks.filter(({ isEntry }) => isEntry))
    const list = Object.entries(screens).map(([path, { modules, texts }]) => {
      const files = [
        ...filesOf([...modules, ...texts.map((name) => `src/texts/en/${name}.json`)].map(chunkOf)),
      ]
      return [path, files.filter((file) => !inPage.has(file))]
    })
    this.emitFile({
      type: 'asset',
      fileName: 'preloads.json',
      source: JSON.stringify(Object.fromEntries(list)),
    })
  },
})
