import { lazy, type ComponentType } from 'react'
import { loadPart } from './load-part.ts'
import { loadTexts, type Namespace } from './texts/load-texts.ts'

/** A component with its texts, loaded side by side when it is first drawn; waited for while it cannot be reached (see `loadPart`). */
export const lazyPart = <P extends object>(load: () => Promise<ComponentType<P>>, ...texts: Namespace[]) =>
  lazy(async () => {
    const [component] = await Promise.all([loadPart(load), loadTexts(...texts)])
    return { default: component }
  })
