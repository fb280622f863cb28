import {
  House,
  MessageSquareText,
  Paintbrush,
  SlidersHorizontal,
  Upload,
  type LucideIcon,
} from 'lucide-react'

/** `count` selects the number shown at the end of the entry. */
export type NavEntry = {
  to: string
  text: 'home' | 'import' | 'manage' | 'widget' | 'settings'
  icon: LucideIcon
  count?: 'products'
}
export type NavSection = { text: 'product' | 'customization' | null; entries: NavEntry[] }

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
  { text: 'customization', entries: [{ to: '/widget', text: 'widget', icon: Paintbrush }] },
]

/** Shown at the bottom, with the entries that open over the screen. */
export const settingsEntry: NavEntry = {
  to: '/settings',
  text: 'settings',
  icon: SlidersHorizontal,
}
