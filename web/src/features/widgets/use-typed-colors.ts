import { layoutSettings, type WidgetSettings } from '@plaudit/contract/storefront/widget-settings'
import { useState } from 'react'
import { shownAccount } from '../../api/session.ts'
import { isColorFault, type TypedColor } from '../../ui/form/typed-color.ts'

const names = ['star_color', 'accent_color', 'background', 'text'] as const
export type ColorName = (typeof names)[number]
type Typed = Partial<Record<ColorName, TypedColor>>

/** Undefined where the widget has no such colour. */
const valueOf = ({ layout, ...settings }: WidgetSettings, name: ColorName) => {
  const uses = layoutSettings[layout]
  if (name === 'star_color' || name === 'accent_color')
    return uses.includes(name) ? settings[name] : undefined
  return uses.includes('surface_colors') ? settings.surface_colors?.[name] : undefined
}

const readTyped = (key: string): Typed => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Typed
  } catch {
    return {}
  }
}

export type TypedColors = {
  typed: Typed
  type: (name: ColorName, typed: TypedColor) => void
  forget: () => void
  hasFault: boolean
}

/**
 * What is typed into the fields of colours: what is no colour is not in the draft, and stands in its field until it is
 * mended, discarded or the tab is closed.
 */
export const useTypedColors = (object: string, settings: WidgetSettings): TypedColors => {
  const key = `plaudit.colors.${shownAccount()}.${object}`
  const [typed, setTyped] = useState(() => readTyped(key))
  const keep = (next: Typed) => {
    setTyped(next)
    try {
      if (Object.keys(next).length === 0) sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, JSON.stringify(next))
    } catch {
      // A full or closed storage: it is good until the page is left.
    }
  }
  const isFault = (name: ColorName) => {
    const value = valueOf(settings, name)
    return value !== undefined && isColorFault(typed[name], value)
  }
  return {
    typed,
    type: (name, one) => keep({ ...typed, [name]: one }),
    forget: () => keep({}),
    hasFault: names.some(isFault),
  }
}
