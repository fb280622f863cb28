/** A theme with its JSON files by name: `templates/product.json`, `config/settings_data.json`. */
export type Theme = {
  __typename: 'OnlineStoreTheme'
  id: number
  name: string
  role: 'MAIN' | 'UNPUBLISHED'
  files: Map<string, { content: string; updatedAt: number }>
  createdAt: number
  updatedAt: number
}
