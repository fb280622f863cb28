import type { ComponentType } from 'react'
import { lazyPart } from './lazy-part.ts'
import type { Namespace } from './texts/load-texts.ts'

/** A screen and its texts, loaded in parallel. Meanwhile the former screen stays, with a progress bar at the top. */
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
