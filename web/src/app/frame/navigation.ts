import {
  House,
  MessageSquareText,
  Paintbrush,
  SlidersHorizontal,
  Upload,
  type LucideIcon,
} from 'lucide-react'

/** `count` names the figure that stands at the end of the entry. */
export type NavEntry = {
  to: string
  text: 'home' | 'import' | 'manage' | 'widget' | 'settings'
  icon: LucideIcon
  count?: 'products'
}
export type NavSection = { text: 'product' | 'customization' | null; entries: NavEntry[] }

/** UI-3. One row an entry; sections of later work get theirs with their screens. */
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

/** Stands below the line, with what opens beside the screen. */
export const settingsEntry: NavEntry = {
  to: '/settings',
  text: 'settings',
  icon: SlidersHorizontal,
}
