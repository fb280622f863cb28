import type { ThemeBlockName } from '@plaudit/contract/stores/theme'
import type {
  BlockPlace,
  LiveTheme,
  ThemeBlock as FoundBlock,
  ThemeTemplate,
} from '../../providers/shop-surfaces.ts'

/** `templates`: where a block counts, the first being the one that the editor is opened with; an embed counts on all. */
type BlockKind = {
  file: ThemeBlockName
  kind: BlockPlace
  needed: boolean
  templates: readonly [ThemeTemplate, ...ThemeTemplate[]]
}

/** SURF-3: what a shop's theme should have, in the order of the screen, then what it may have. */
export const themeBlocks: readonly BlockKind[] = [
  { file: 'reviews', kind: 'own_section', needed: true, templates: ['product'] },
  { file: 'star_rating', kind: 'main_section', needed: true, templates: ['product'] },
  { file: 'card_stars', kind: 'embed', needed: true, templates: ['product'] },
  { file: 'floating_badge', kind: 'embed', needed: false, templates: ['product'] },
  { file: 'structured_data', kind: 'embed', needed: false, templates: ['product'] },
  { file: 'shop_reviews', kind: 'own_section', needed: false, templates: ['index', 'page'] },
  { file: 'cart_reviews', kind: 'own_section', needed: false, templates: ['cart'] },
  { file: 'over_page', kind: 'embed', needed: false, templates: ['index'] },
]

export type BlockState = 'found' | 'off' | 'missing'
export type SeenBlocks = Partial<Record<ThemeBlockName, BlockState>>

/** A theme may have several templates of a kind: `product.gift` is one of products. */
const isOneOf = (templates: readonly ThemeTemplate[], template: string | null) =>
  template === null || templates.some((one) => template === one || template.startsWith(`${one}.`))

const stateOf = (
  { file, kind, templates }: BlockKind,
  blocks: readonly FoundBlock[],
): BlockState => {
  const places = blocks.filter(
    ({ block, template }) => block === file && (kind === 'embed' || isOneOf(templates, template)),
  )
  if (places.some(({ isOn }) => isOn)) return 'found'
  return places.length > 0 ? 'off' : 'missing'
}

/** A block counts on its own templates, also by a group of sections that all pages have; an embed on all pages. */
export const statesOf = ({ blocks }: LiveTheme): SeenBlocks =>
  Object.fromEntries(themeBlocks.map((kind) => [kind.file, stateOf(kind, blocks)]))

/** What was known of the live theme before. */
type Before = { theme_id: string | null; live_since: Date | null; seen: SeenBlocks; lost: string[] }

/**
 * SURF-4: a block is lost when another theme went live without it; it stays so until it is found again. A theme
 * counts as live from when it was first seen.
 */
export const compareThemes = (
  before: Before | undefined,
  theme: LiveTheme,
  now: Date,
): { live_since: Date; seen: SeenBlocks; lost: ThemeBlockName[] } => {
  const seen = statesOf(theme)
  const gone = themeBlocks.map(({ file }) => file).filter((file) => seen[file] !== 'found')
  if (!before?.theme_id) return { live_since: now, seen, lost: [] }
  if (before.theme_id === theme.id)
    return {
      live_since: before.live_since ?? now,
      seen,
      lost: gone.filter((file) => before.lost.includes(file)),
    }
  return { live_since: now, seen, lost: gone.filter((file) => before.seen[file] === 'found') }
}
