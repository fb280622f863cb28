import { readdirSync, readFileSync } from 'node:fs'

/** The theme app extension that owners' stores get: these very files. */
const folder = new URL('../../../../extensions/plaudit/', import.meta.url)

export const readExtensionFile = (path: string): string =>
  readFileSync(new URL(path, folder), 'utf8')

export const listExtensionFiles = (part: 'assets' | 'blocks' | 'locales' | 'snippets'): string[] =>
  readdirSync(new URL(`${part}/`, folder)).sort()

export type BlockSetting = {
  type: string
  id?: string
  label?: string
  info?: string
  default?: unknown
  content?: string
  options?: { value: string; label: string }[]
  autofill?: boolean
}

/** What a block says of itself (shopify.dev, "App blocks for themes: schema"). */
export type BlockSchema = {
  name: string
  target: 'section' | 'head' | 'body' | 'compliance_head'
  stylesheet?: string
  javascript?: string
  enabled_on?: { templates?: string[] }
  settings: BlockSetting[]
}

const schemaTag = /\{%-?\s*schema\s*-?%\}([\s\S]*?)\{%-?\s*endschema\s*-?%\}/

export const schemaOf = (file: string): BlockSchema => {
  const [, json] = schemaTag.exec(readExtensionFile(`blocks/${file}.liquid`)) ?? []
  if (!json) throw new Error(`${file}.liquid has no schema`)
  return JSON.parse(json) as BlockSchema
}
