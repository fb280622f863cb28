import type { CSSOptions, Plugin } from 'vite'
import { shortNames } from './src/short-names.ts'

type Postcss = Exclude<CSSOptions['postcss'], string | undefined>
type StylePlugin = Extract<NonNullable<Postcss['plugins']>[number], { postcssPlugin: string }>

/** @throws Error for a name that the contract does not have: the build ends with it. */
const shorten = (kind: 'classes' | 'properties', name: string): string => {
  const short = (shortNames[kind] as Record<string, string>)[name]
  if (!short) throw new Error(`"${name}" is not among the ${kind} of contract drawn-names.ts`)
  return short
}

const shortenClasses = (selector: string) =>
  selector.replace(/\.([A-Za-z][\w-]*)/g, (_text, name: string) => `.${shorten('classes', name)}`)

const shortenProperties = (text: string) =>
  text.replace(
    /--(?!plaudit-)([A-Za-z][\w-]*)/g,
    (_text, name: string) => `--${shorten('properties', name)}`,
  )

/** In the style: the classes of selectors, and the custom properties. */
export const shortenStyle: StylePlugin = {
  postcssPlugin: 'shorten-names',
  // Once, and not at each rule: rules that were changed are visited again.
  Once: (root) => {
    root.walkRules((rule) => {
      rule.selector = shortenClasses(rule.selector)
    })
    root.walkDecls((declaration) => {
      declaration.prop = shortenProperties(declaration.prop)
      declaration.value = shortenProperties(declaration.value)
    })
  },
}

/** In the script: `classes.gallery` is replaced by its short name. */
export const shortenScript = Object.fromEntries(
  Object.entries(shortNames.classes).map(([name, short]) => [
    `classes.${name}`,
    JSON.stringify(short),
  ]),
)

/** For the server's drawing: the same names, beside the style. */
export const emitNames: Plugin = {
  name: 'emit-names',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'names.json', source: JSON.stringify(shortNames) })
  },
}
