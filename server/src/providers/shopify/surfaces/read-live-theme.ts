import type { ShopAccess } from '../../shop-platform.ts'
import type { LiveTheme } from '../../shop-surfaces.ts'
import type { Ask } from '../graphql.ts'
import { findThemeBlocks } from './find-theme-blocks.ts'
import { plauditLiveTheme, type PlauditLiveThemeQuery } from '../operations/surfaces.graphql.ts'

/** Where blocks and embeds stand. */
const files = ['templates/*.json', 'config/settings_data.json']

type Theme = NonNullable<PlauditLiveThemeQuery['themes']>['nodes'][number]
type Body = NonNullable<Theme['files']>['nodes'][number]['body']

const textOf = (body: Body): string => {
  if ('content' in body && typeof body.content === 'string') return body.content
  if ('contentBase64' in body && typeof body.contentBase64 === 'string')
    return Buffer.from(body.contentBase64, 'base64').toString('utf8')
  return ''
}

/** Null for a store without a theme. @throws ShopFailure */
export const readLiveTheme = async (
  ask: Ask,
  access: ShopAccess,
  app: string,
): Promise<LiveTheme | null> => {
  const { themes } = await ask(access, plauditLiveTheme, { files })
  const theme = themes?.nodes[0]
  if (!theme) return null
  const found = (theme.files?.nodes ?? []).map(({ filename, body }) => ({
    filename,
    content: textOf(body),
  }))
  return { id: theme.id, name: theme.name, blocks: findThemeBlocks(found, app) }
}
