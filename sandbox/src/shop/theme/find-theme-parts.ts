/** A block of ours as a theme has it, with what the owner set in the editor. */
export type ThemePart = { file: string; settings: Record<string, unknown> }

/** A theme's JSON files by name. */
export type ThemeFiles = ReadonlyMap<string, { content: string }>

type Block = { type: string; disabled?: boolean; settings?: Record<string, unknown> }
type Section = {
  type: string
  disabled?: boolean
  blocks?: Record<string, Block>
  block_order?: string[]
}
type Template = { sections: Record<string, Section>; order: string[] }
type Settings = {
  current: string | { blocks?: Record<string, Block> }
  presets?: Record<string, { blocks?: Record<string, Block> }>
}

const parse = <T>(files: ThemeFiles, name: string): T | null => {
  const content = files.get(name)?.content
  return content ? (JSON.parse(content.replace(/^\s*\/\*[\s\S]*?\*\//, '')) as T) : null
}

const asPart = ({ type, disabled, settings = {} }: Block): ThemePart[] => {
  const [, file] = /^shopify:\/\/apps\/plaudit\/blocks\/([^/]+)\//.exec(type) ?? []
  return file && !disabled ? [{ file, settings }] : []
}

/** Blocks beside the product, and those in sections of their own below it. */
export const blocksOf = (
  files: ThemeFiles,
  template: string,
): { main: ThemePart[]; below: ThemePart[] } => {
  const { sections = {}, order = [] } = parse<Template>(files, `templates/${template}.json`) ?? {}
  const partsOf = ({ disabled, blocks = {}, block_order = Object.keys(blocks) }: Section) =>
    disabled ? [] : block_order.flatMap((key) => (blocks[key] ? asPart(blocks[key]) : []))
  const shown = order.flatMap((key) => (sections[key] ? [{ key, section: sections[key] }] : []))
  const parts = (isMain: boolean) =>
    shown
      .filter(({ key }) => (key === 'main') === isMain)
      .flatMap(({ section }) => partsOf(section))
  return { main: parts(true), below: parts(false) }
}

/** The embeds that are switched on for the whole theme. */
export const embedsOf = (files: ThemeFiles): ThemePart[] => {
  const settings = parse<Settings>(files, 'config/settings_data.json')
  if (!settings) return []
  const { current, presets = {} } = settings
  const chosen = typeof current === 'string' ? presets[current] : current
  return Object.values(chosen?.blocks ?? {}).flatMap(asPart)
}

/** Whether a theme has anything of ours. */
export const hasParts = (files: ThemeFiles): boolean => {
  const { main, below } = blocksOf(files, 'product')
  return main.length + below.length + embedsOf(files).length > 0
}
