import { createHash } from 'node:crypto'
import type { Theme } from '../entities/theme-records.ts'
import { utcTime } from '../webhooks/shop-time.ts'
import type { PageAsk } from './page-of.ts'
import {
  assertScope,
  connection,
  fieldsOf,
  gid,
  type Context,
  type Fields,
} from './resolve-field.ts'

/** `templates/product*.json`: `*` stands for any signs. */
const matchesName = (pattern: string, name: string): boolean =>
  new RegExp(
    `^${pattern
      .split('*')
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
  ).test(name)

type FilesAsk = { filenames?: string[] | null; first?: number | null; after?: string | null }

const filesOf = (theme: Theme, { filenames, first, after }: FilesAsk) => {
  const names = [...theme.files.keys()].filter(
    (name) => !filenames || filenames.some((pattern) => matchesName(pattern, name)),
  )
  const from = after ? names.indexOf(after) + 1 : 0
  const shown = names.slice(from, from + (first ?? 50))
  const nodes = shown.map((filename) => {
    const { content, updatedAt } = theme.files.get(filename)!
    return {
      filename,
      body: { __typename: 'OnlineStoreThemeFileBodyText', content },
      checksumMd5: createHash('md5').update(content).digest('hex'),
      contentType: 'application/json',
      size: String(Buffer.byteLength(content)),
      createdAt: utcTime(theme.createdAt),
      updatedAt: utcTime(updatedAt),
    }
  })
  const missing = (filenames ?? []).filter(
    (pattern) => !pattern.includes('*') && !theme.files.has(pattern),
  )
  return {
    nodes,
    edges: nodes.map((node) => ({ cursor: node.filename, node })),
    pageInfo: {
      hasNextPage: from + shown.length < names.length,
      hasPreviousPage: false,
      startCursor: shown[0] ?? null,
      endCursor: shown.at(-1) ?? null,
    },
    userErrors: missing.map((filename) => ({ filename, code: 'NOT_FOUND' })),
  }
}

const theme = fieldsOf<Theme>({
  id: ({ id }) => gid('OnlineStoreTheme', id),
  createdAt: ({ createdAt }) => utcTime(createdAt),
  updatedAt: ({ updatedAt }) => utcTime(updatedAt),
  prefix: ({ id }) => `/t/${id}`,
  processing: () => false,
  processingFailed: () => false,
  themeStoreId: () => null,
  files: (one, ask: FilesAsk) => filesOf(one, ask),
})

type ThemesAsk = PageAsk & { roles?: string[] | null; names?: string[] | null }

/** The shop's themes and the JSON of their templates and settings. */
export const themeFields: Fields = {
  OnlineStoreTheme: theme,
  QueryRoot: {
    themes: (_root: never, { roles, names, ...ask }: ThemesAsk, context: Context) => {
      assertScope(context, 'themes', 'read_themes')
      const found = [...context.store.themes.values()].filter(
        ({ role, name }) => (!roles || roles.includes(role)) && (!names || names.includes(name)),
      )
      return connection(found, { ask, context })
    },
    theme: (_root: never, { id }: { id: string }, context: Context) => {
      assertScope(context, 'theme', 'read_themes')
      return (
        [...context.store.themes.values()].find((one) => gid('OnlineStoreTheme', one.id) === id) ??
        null
      )
    },
  },
}
