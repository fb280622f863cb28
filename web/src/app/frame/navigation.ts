import {
  House,
  LayoutList,
  MessageSquareText,
  Paintbrush,
  Search,
  SlidersHorizontal,
  Upload,
  Zap,
  type LucideIcon,
} from 'lucide-react'

/** `count` selects the number shown at the end of the entry. */
export type NavEntry = {
  to: string
  text:
    'home' | 'import' | 'manage' | 'find' | 'import_list' | 'live_products' | 'widget' | 'settings'
  icon: LucideIcon
  count?: 'products'
}
export type NavSection = {
  text: 'product' | 'dropshipping' | 'customization' | null
  entries: NavEntry[]
}

/** UI-3: the sections and entries of the navigation. */
export const navigation: NavSection[] = [
  { text: null, entries: [{ to: '/', text: 'home', icon: House }] },
  {
    text: 'product',
    entries: [
      { to: '/import', text: 'import', icon: Upload },
      { to: '/manage', text: 'manage', icon: MessageSquareText, count: 'products' },
    ],
  },
  {
    text: 'dropshipping',
    entries: [
      { to: '/products', text: 'find', icon: Search },
      { to: '/import-list', text: 'import_list', icon: LayoutList },
      { to: '/live-products', text: 'live_products', icon: Zap },
    ],
  },
  { text: 'customization', entries: [{ to: '/widget', text: 'widget', icon: Paintbrush }] },
]

/** Shown at the bottom, with the entries that open over the screen. */
export const settingsEntry: NavEntry = {
  to: '/settings',
  text: 'settings',
  icon: SlidersHorizontal,
}
