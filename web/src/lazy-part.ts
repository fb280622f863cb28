import { lazy, useEffect, useEffectEvent, type ComponentType } from 'react'
import { isWaiting, loadPart } from './load-part.ts'
import { loadTexts, type Namespace } from './texts/load-texts.ts'

/** A component with its texts, loaded side by side when it is first drawn; waited for while it cannot be reached (see `loadPart`). */
export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  ...texts: Namespace[]
) =>
  lazy(async () => {
    const [component] = await Promise.all([loadPart(load), loadTexts(...texts)])
    return { default: component }
  })

/** Moving the focus, and trying again, is no going on. */
const staysThere = ({ key, target }: Event & { key?: string }) =>
  key === 'Tab' || key === 'Shift' || (target instanceof Element && target.closest('output'))

/**
 * Stands for an overlay while it is loaded. One that cannot be reached is waited for only until the owner goes on with
 * something else: it must not open over that minutes later.
 */
export const LoadingOverlay = ({ onDrop }: { onDrop: () => void }) => {
  const goOn = useEffectEvent(
    (event: Event) => void (isWaiting() && !staysThere(event) && onDrop()),
  )
  useEffect(() => {
    const listen = (event: Event) => goOn(event)
    const types = ['pointerdown', 'keydown', 'popstate']
    for (const type of types) addEventListener(type, listen, true)
    return () => types.forEach((type) => removeEventListener(type, listen, true))
  }, [])
  return null
}
