import { z } from 'zod'
import { type ShopAccess } from '../shop-platform.ts'
import type { LiveTheme } from '../shop-surfaces.ts'
import { findThemeBlocks } from './find-theme-blocks.ts'
import type { graphqlCaller } from './graphql.ts'

export const LIVE_THEME = `query PlauditLiveTheme($files: [String!]!) {
  themes(first: 1, roles: [MAIN]) {
    nodes {
      id name
      files(filenames: $files, first: 50) {
        nodes {
          filename
          body {
            ... on OnlineStoreThemeFileBodyText { content }
            ... on OnlineStoreThemeFileBodyBase64 { contentBase64 }
          }
        }
      }
    }
  }
}`
const files = ['templates/*.json', 'config/settings_data.json']

const Body = z.object({ content: z.string().optional(), contentBase64: z.string().optional() })
const Answer = z.object({
  themes: z
    .object({
      nodes: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          files: z
            .object({ nodes: z.array(z.object({ filename: z.string(), body: Body })) })
            .nullable(),
        }),
      ),
    })
    .nullable(),
})

const textOf = ({ content, contentBase64 }: z.output<typeof Body>): string =>
  content ?? Buffer.from(contentBase64 ?? '', 'base64').toString('utf8')

/** Null for a store without a theme. @throws ShopFailure */
export const readLiveTheme = async (
  ask: ReturnType<typeof graphqlCaller>,
  access: ShopAccess,
  app: string,
): Promise<LiveTheme | null> => {
  const { themes } = Answer.parse(await ask(access, LIVE_THEME, { files }))
  const theme = themes?.nodes[0]
  if (!theme) return null
  const found = theme.files?.nodes.map(({ filename, body }) => ({
    filename,
    content: textOf(body),
  }))
  return { id: theme.id, name: theme.name, blocks: findThemeBlocks(found ?? [], app) }
}
