import type { ComponentType } from 'react'
import { lazyPart } from './lazy-part.ts'
import type { Namespace } from './texts/load-texts.ts'

/** A screen comes with its texts: both are loaded side by side. Meanwhile the screen before stays, and a bar at the top edge says that something comes. */
export const lazyScreen = (load: () => Promise<ComponentType>, ...texts: Namespace[]) => {
  const Screen = lazyPart(
    () => {
      const { dataset } = document.documentElement
      dataset['waits'] = ''
      return load().finally(() => delete dataset['waits'])
    },
    ...texts,
  )
  return <Screen />
}
