import { lazy, useEffect, useEffectEvent, type ComponentType } from 'react'
import { isWaiting, loadPart } from './load-part.ts'
import { loadTexts, type Namespace } from './texts/load-texts.ts'

/** A component with its texts, loaded in parallel when first rendered; retried while unreachable (see `loadPart`). */
export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  ...texts: Namespace[]
) =>
  lazy(async () => {
    const [component] = await Promise.all([loadPart(load), loadTexts(...texts)])
    return { default: component }
  })

/** Moving the focus, and retrying, do not count as continuing. */
const staysThere = ({ key, target }: Event & { key?: string }) =>
  key === 'Tab' || key === 'Shift' || (target instanceof Element && target.closest('output'))

/**
 * A placeholder while an overlay is loaded. An unreachable one is dropped when the user continues with something
 * else: it must not open minutes later.
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
