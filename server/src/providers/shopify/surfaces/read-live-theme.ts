import { ShopFailure, type ShopAccess } from '../../shop-platform.ts'
import type { LiveTheme } from '../../shop-surfaces.ts'
import type { Ask } from '../graphql.ts'
import { findThemeBlocks, type ThemeFile } from './find-theme-blocks.ts'
import { plauditLiveTheme, type PlauditLiveThemeQuery } from '../operations/surfaces.graphql.ts'

/** Where our blocks and embeds stand: templates of the pages that have any, groups of sections, the settings of all pages. */
const files = [
  'templates/product*.json',
  'templates/index*.json',
  'templates/cart*.json',
  'templates/page*.json',
  'sections/*.json',
  'config/settings_data.json',
]

type Theme = NonNullable<PlauditLiveThemeQuery['themes']>['nodes'][number]
type Body = NonNullable<Theme['files']>['nodes'][number]['body']

/** @throws ShopFailure for a file that is only given by its address: what is in it is unknown */
const textOf = (body: Body): string => {
  if ('content' in body && typeof body.content === 'string') return body.content
  if ('contentBase64' in body && typeof body.contentBase64 === 'string')
    return Buffer.from(body.contentBase64, 'base64').toString('utf8')
  throw new ShopFailure('unavailable', 'Shopify does not give the text of a theme file')
}

/** Null for a store without a theme. @throws ShopFailure */
export const readLiveTheme = async (
  ask: Ask,
  access: ShopAccess,
  app: string,
): Promise<LiveTheme | null> => {
  const found: ThemeFile[] = []
  let id: string | null = null
  let after: string | null = null
  for (;;) {
    const { themes }: PlauditLiveThemeQuery = await ask(access, plauditLiveTheme, { files, after })
    const theme: Theme | undefined = themes?.nodes[0]
    if (!theme) return null
    if (id && theme.id !== id)
      throw new ShopFailure('unavailable', 'Another theme went live while one was read')
    for (const { filename, body } of theme.files?.nodes ?? [])
      found.push({ filename, content: textOf(body) })
    id = theme.id
    if (!theme.files?.pageInfo.hasNextPage)
      return { id, name: theme.name, blocks: findThemeBlocks(found, app) }
    after = theme.files.pageInfo.endCursor
  }
}
