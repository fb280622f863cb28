import { randomBytes } from 'node:crypto'
import { writeThemeFile } from './add-themes.ts'
import type { Theme } from './theme-records.ts'

/** Stands in for the id that Shopify gives an extension. */
const extensionId = '0199a3c2-7d41-7e55-b7a4-5c1d2e3f4a5b'

type Block = { type: string; disabled?: boolean; settings?: object }
type Section = {
  type: string
  blocks?: Record<string, Block>
  block_order?: string[]
  settings?: object
}
type Template = { sections: Record<string, Section>; order: string[] }
type Settings = { current: { blocks?: Record<string, Block> } & Record<string, unknown> }

/** `shopify://apps/{app}/blocks/{file}/{extension}`: how a theme's JSON names a block of an app. */
const blockType = (file: string): string => `shopify://apps/plaudit/blocks/${file}/${extensionId}`

/** Files of themes may begin with a comment. */
const readFile = <T>(theme: Theme, name: string): T =>
  JSON.parse(theme.files.get(name)!.content.replace(/^\s*\/\*[\s\S]*?\*\//, '')) as T

const save = (theme: Theme, { name, data, now }: { name: string; data: object; now: number }) => {
  theme.files.set(name, { content: writeThemeFile(data), updatedAt: now })
  theme.updatedAt = now
}

const templateFile = (template: string) => `templates/${template}.json`
const settingsFile = 'config/settings_data.json'
const newId = () => randomBytes(4).toString('hex')

export type AppBlock = {
  id: string
  file: string
  /** The template it stands in; null for an embed. */
  template: string | null
  section: string | null
  isOff: boolean
}

const fileIn = (type: string): string | null =>
  /^shopify:\/\/apps\/plaudit\/blocks\/([^/]+)\//.exec(type)?.[1] ?? null

const asAppBlock = (
  [id, { type, disabled }]: [string, Block],
  place: { template: string | null; section: string | null },
): AppBlock[] => {
  const file = fileIn(type)
  return file === null ? [] : [{ id, file, ...place, isOff: disabled === true }]
}

export const templatesOf = (theme: Theme): string[] =>
  [...theme.files.keys()].flatMap((name) => /^templates\/(\w+)\.json$/.exec(name)?.[1] ?? [])

/** The blocks and embeds of the app in a theme, also those that are off. */
export const appBlocksIn = (theme: Theme): AppBlock[] => {
  const blocks = templatesOf(theme).flatMap((template) =>
    Object.entries(readFile<Template>(theme, templateFile(template)).sections).flatMap(
      ([section, { blocks: own = {} }]) =>
        Object.entries(own).flatMap((entry) => asAppBlock(entry, { template, section })),
    ),
  )
  const { current } = readFile<Settings>(theme, settingsFile)
  const embeds = Object.entries(current.blocks ?? {}).flatMap((entry) =>
    asAppBlock(entry, { template: null, section: null }),
  )
  return [...blocks, ...embeds]
}

/** A section of its own for a block of an app, as Shopify's `newAppsSection` makes it. */
const addAppsSection = (data: Template): string => {
  const id = `apps_${newId()}`
  data.sections[id] = { type: 'apps', blocks: {}, block_order: [], settings: {} }
  data.order.push(id)
  return id
}

/**
 * Puts a block where a deep link says: `mainSection`, `newAppsSection`, `sectionId:…`. A target that the template does
 * not have becomes a section of its own.
 */
export const addAppBlock = (
  theme: Theme,
  {
    file,
    template,
    target,
    settings = {},
    now,
  }: { file: string; template: string; target: string; settings?: object; now: number },
): void => {
  const name = templateFile(template)
  if (!theme.files.has(name)) throw new Error(`This theme has no template ${template}`)
  const data = readFile<Template>(theme, name)
  const wanted = target === 'mainSection' ? 'main' : target.replace(/^sectionId:/, '')
  const section = data.sections[data.sections[wanted] ? wanted : addAppsSection(data)]!
  const id = `plaudit_${file}_${newId()}`
  section.blocks = { ...section.blocks, [id]: { type: blockType(file), settings } }
  section.block_order = [...(section.block_order ?? []), id]
  save(theme, { name, data, now })
}

/** Turns an embed on or off; one that was never on is added. */
export const setEmbed = (
  theme: Theme,
  { file, isOn, now }: { file: string; isOn: boolean; now: number },
): void => {
  const data = readFile<Settings>(theme, settingsFile)
  const blocks = data.current.blocks ?? {}
  const known = Object.entries(blocks).find(([, { type }]) => fileIn(type) === file)
  const block: Block = {
    type: blockType(file),
    disabled: !isOn,
    settings: known?.[1].settings ?? {},
  }
  data.current.blocks = { ...blocks, [known?.[0] ?? newId()]: block }
  save(theme, { name: settingsFile, data, now })
}

/** Takes a block out of its template; sections of apps that are empty then go as well. */
export const removeAppBlock = (theme: Theme, { id, now }: { id: string; now: number }): void => {
  const found = appBlocksIn(theme).find((one) => one.id === id)
  if (!found?.template || !found.section) return
  const name = templateFile(found.template)
  const data = readFile<Template>(theme, name)
  const section = data.sections[found.section]!
  delete section.blocks![id]
  section.block_order = section.block_order?.filter((one) => one !== id) ?? []
  if (section.type === 'apps' && section.block_order.length === 0) {
    delete data.sections[found.section]
    data.order = data.order.filter((one) => one !== found.section)
  }
  save(theme, { name, data, now })
}

export const mainTheme = (themes: Map<number, Theme>): Theme =>
  [...themes.values()].find(({ role }) => role === 'MAIN')!
