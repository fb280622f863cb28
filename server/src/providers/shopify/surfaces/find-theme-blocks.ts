import { z } from 'zod'
import type { ThemeBlock } from '../../shop-surfaces.ts'

export type ThemeFile = { filename: string; content: string }

const Block = z.object({ type: z.string(), disabled: z.boolean().optional() })
const Blocks = z.record(z.string(), Block)
const Section = z.object({ disabled: z.boolean().optional(), blocks: Blocks.optional() })
const Template = z.object({ sections: z.record(z.string(), Section) })
const Settings = z.object({
  current: z.union([z.string(), z.object({ blocks: Blocks.optional() })]),
  presets: z.record(z.string(), z.object({ blocks: Blocks.optional() })).optional(),
})

/** Shopify writes a comment before the JSON of a theme. */
const parse = (content: string): unknown => {
  try {
    return JSON.parse(content.replace(/^\s*\/\*[\s\S]*?\*\//, ''))
  } catch {
    return undefined
  }
}

/** `shopify://apps/{app}/blocks/{file}/{extension}`: the file of a block of this app. */
const fileOf = (type: string, app: string): string | null => {
  const [, named, file] = /^shopify:\/\/apps\/([^/]+)\/blocks\/([^/]+)\/[^/]+$/.exec(type) ?? []
  return named === app && file ? file : null
}

const ofBlocks = (
  blocks: z.output<typeof Blocks> | undefined,
  app: string,
  { template, isOff = false }: { template: string | null; isOff?: boolean },
): ThemeBlock[] =>
  Object.values(blocks ?? {}).flatMap(({ type, disabled }) => {
    const block = fileOf(type, app)
    return block === null ? [] : [{ block, template, isOn: !isOff && disabled !== true }]
  })

const inTemplate = ({ filename, content }: ThemeFile, app: string): ThemeBlock[] => {
  const found = Template.safeParse(parse(content)).data
  const template = filename.startsWith('sections/')
    ? null
    : filename.replace(/^templates\/|\.json$/g, '')
  return Object.values(found?.sections ?? {}).flatMap(({ blocks, disabled }) =>
    ofBlocks(blocks, app, { template, isOff: disabled === true }),
  )
}

/** Embeds stand in the theme's settings; `current` may name a preset. */
const inSettings = ({ content }: ThemeFile, app: string): ThemeBlock[] => {
  const found = Settings.safeParse(parse(content)).data
  if (!found) return []
  const { current, presets } = found
  const chosen = typeof current === 'string' ? presets?.[current] : current
  return ofBlocks(chosen?.blocks, app, { template: null })
}

/**
 * The blocks of the app `app` in a theme's JSON templates, groups of sections and settings (shopify.dev, "Verify whether the app block is
 * added"). A file that is no JSON has none.
 */
export const findThemeBlocks = (files: ThemeFile[], app: string): ThemeBlock[] =>
  files.flatMap((file) =>
    file.filename === 'config/settings_data.json' ? inSettings(file, app) : inTemplate(file, app),
  )
