import { readFileSync } from 'node:fs'
import { build, type Plugin, type Rolldown } from 'vite'

type Screen = {
  modules: string[]
  texts: string[]
  /** Addresses below `/api/` that the screen asks for first, and those that it asks for where it has no query. */
  requests: string[]
  requestsWithoutQuery: string[]
}

const guest = (module: string): Screen => ({
  modules: [`src/screens/${module}.tsx`],
  texts: ['app', 'accounts'],
  requests: [],
  requestsWithoutQuery: [],
})
/** A screen in the frame of an owner; `modules` are below `screens/`. */
const owner = (modules: string[], ...texts: string[]): Screen => ({
  modules: ['src/app/frame/shell.tsx', ...modules.map((module) => `src/screens/${module}.tsx`)],
  texts: ['app', ...texts],
  requests: ['auth/user/'],
  requestsWithoutQuery: [],
})
const settings = (part: string, ...texts: string[]) =>
  owner(['settings', `settings/${part}`], 'settings', ...texts)

/** Path of each screen (`app/url-table.tsx`) → its modules beside the entry, and the texts that it and the frame show. */
const screens: Record<string, Screen> = {
  '/login': guest('login'),
  '/register': guest('register'),
  '/login/store/:shop_token': guest('login/store'),
  '/forgot-password': guest('forgot-password'),
  '/reset-password': guest('reset-password'),
  '/verify-email': guest('login/verify-email'),
  '/': { ...owner(['home'], 'home'), requestsWithoutQuery: ['reviews/counts/'] },
  '/import': owner(['import'], 'imports', 'sources', 'syncs'),
  '/import/csv': owner(['import/csv'], 'imports', 'products', 'reviews'),
  '/import/amazon': owner(['import/source'], 'sources', 'imports', 'products'),
  '/import/aliexpress': owner(['import/source'], 'sources', 'imports', 'products'),
  '/import/runs/:id': owner(['import/run'], 'imports', 'sources', 'reviews', 'syncs', 'similar'),
  '/import/runs/:id/similar-products': owner(['import/similar-products'], 'similar', 'imports'),
  '/import/synced': owner(['import/synced'], 'syncs', 'imports', 'sources'),
  '/manage': {
    ...owner(['manage'], 'manage', 'reviews', 'products'),
    requestsWithoutQuery: ['reviews/?sort=newest&limit=50', 'reviews/counts/'],
  },
  '/products': {
    ...owner(['products'], 'find'),
    requests: ['auth/user/', 'dropship/catalogue/'],
  },
  '/products/:id': owner(['products/product'], 'find'),
  '/import-list': {
    ...owner(['import-list'], 'dropship', 'fields', 'selling'),
    requests: ['auth/user/', 'dropship/import-list/choices/'],
    requestsWithoutQuery: ['dropship/import-list/?sort=newest&limit=50'],
  },
  '/live-products': {
    ...owner(['import-list/live-products'], 'selling', 'dropship'),
    requestsWithoutQuery: ['dropship/live-products/?limit=50'],
  },
  '/widget': owner(['widget'], 'widget'),
  '/widget/doctor': owner(['widget/doctor'], 'snippets', 'products'),
  '/widget/:id': owner(['widget/studio-screen'], 'widget', 'products'),
  '/notifications': owner(['notifications'], 'notifications'),
  '/checkout': owner(['checkout'], 'checkout', 'billing'),
  '/checkout/paypal/payment-success/:subscriptionId': owner(
    ['checkout/paypal/payment-success'],
    'checkout',
    'billing',
  ),
  '/customization': owner(['customization'], 'customization', 'billing', 'checkout'),
  '/cancel': owner(['cancel'], 'membership', 'billing', 'settings'),
  '/offers/upgrade': owner(['offers/upgrade'], 'customization', 'billing'),
  '/settings/account': settings('account'),
  '/settings/plans': settings('plans', 'billing', 'stores'),
  '/settings/membership': settings('membership', 'membership', 'billing', 'checkout', 'stores'),
  '/settings/store': settings('store', 'stores', 'store', 'billing'),
  '/fields': owner(['fields'], 'fields', 'products'),
}
/** Paths that lead to another one, or to one of those above. */
const withoutScreen = new Set(['/settings/*', '/reviews'])

const assertComplete = () => {
  const table = readFileSync(new URL('src/app/url-table.tsx', import.meta.url), 'utf8')
  for (const [, path] of table.matchAll(/<Route path="(\/[^"]*)"/g))
    if (!screens[path!] && !withoutScreen.has(path!))
      throw new Error(`${path} is a screen: add what it loads to web/list-preloads.ts`)
}

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }

const chunksOf = (bundle: Rolldown.OutputBundle) =>
  Object.values(bundle).filter((one): one is Chunk => one.type === 'chunk')

/** The script of the page's head, in one piece. */
const buildEarlyRequests = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      lib: {
        entry: new URL('src/early-requests.ts', import.meta.url).pathname,
        formats: ['iife'],
        name: 'early',
      },
    },
  })
  const [{ output }] = [built].flat() as Rolldown.RolldownOutput[]
  return output[0].code.trim()
}

/**
 * Writes `preloads.json`: path → the files that the server names in the page's head, and the requests that are started
 * there, so that a browser fetches them beside the entry and not one round trip after the other. English texts; other
 * languages come by their own list.
 */
export const listPreloads = (): Plugin => ({
  name: 'list-preloads',
  apply: 'build',
  enforce: 'post',
  buildStart: assertComplete,
  async generateBundle(_options, bundle) {
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
      if (!chunk) throw new Error(`${module} is in no chunk: correct web/list-preloads.ts`)
      return chunk
    }
    const font = Object.keys(bundle).find((name) => /figtree-latin-wght-normal.*woff2$/.test(name))
    if (!font) throw new Error('The font of the first texts is not in the build')
    const inPage = filesOf(chunks.filter(({ isEntry }) => isEntry))
    const list = Object.entries(screens).map(([path, { modules, texts, ...requests }]) => {
      const files = [
        ...filesOf([...modules, ...texts.map((name) => `src/texts/en/${name}.json`)].map(chunkOf)),
      ]
      return [path, { files: [font, ...files.filter((file) => !inPage.has(file))], ...requests }]
    })
    this.emitFile({
      type: 'asset',
      fileName: 'preloads.json',
      source: JSON.stringify({
        script: await buildEarlyRequests(),
        screens: Object.fromEntries(list),
      }),
    })
  },
})
