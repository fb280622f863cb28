import type {
  DrawnClass,
  DrawnId,
  DrawnProperty,
  WireNames,
} from '@plaudit/contract/storefront/drawn-names'
import { isBuilt, readWidget } from './read-widget.ts'

let names: WireNames | undefined

/** The name as the style beside it has it: short where the widget was built, as it stands in the sources where not. */
const shortOf = <Kind extends keyof WireNames>(
  kind: Kind,
  name: keyof WireNames[Kind] & string,
): string => {
  if (!isBuilt()) return name
  names ??= JSON.parse(readWidget('names.json')) as WireNames
  const short = (names[kind] as Record<string, string>)[name]
  if (!short)
    throw new Error(
      `widget/dist/names.json has no "${name}": build it with "npm run build -w widget"`,
    )
  return short
}

export const classOf = (name: DrawnClass): string => shortOf('classes', name)
export const idOf = (name: DrawnId): string => shortOf('ids', name)
/** A custom property of the style, with its two dashes. */
export const propertyOf = (name: DrawnProperty): string => `--${shortOf('properties', name)}`
