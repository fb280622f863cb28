import type { StoreTheme } from '@plaudit/contract/stores/theme'
import type { ShopSurfaces } from '../../providers/shop-surfaces.ts'
import type { ThemeCheckRow } from './rows.ts'
import { themeBlocks } from './rules.ts'

/** A check of another store than the connected one says nothing. */
export const themeView = (
  row: ThemeCheckRow | undefined,
  { domain, surfaces }: { domain: string; surfaces: ShopSurfaces },
): StoreTheme => {
  const known = row?.domain === domain ? row : undefined
  // What was seen while it was allowed may not be so any more.
  const seen = known?.outcome === 'not_allowed' ? undefined : known
  return {
    state: known?.outcome ?? 'unchecked',
    theme:
      known?.theme_name && known.live_since
        ? { name: known.theme_name, live_since: known.live_since.toISOString() }
        : null,
    checked_at: known?.checked_at?.toISOString() ?? null,
    blocks: themeBlocks.map((kind) => ({
      block: kind.file,
      needed: kind.needed,
      state: seen?.seen[kind.file] ?? 'unknown',
      lost: seen?.lost.includes(kind.file) ?? false,
      editor_url: surfaces.themeEditorUrl(domain, { ...kind, template: kind.templates[0] }),
      own_page_editor_url: kind.templates.includes('page')
        ? surfaces.themeEditorUrl(domain, { ...kind, template: 'page' })
        : null,
    })),
  }
}
