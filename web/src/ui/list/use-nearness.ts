import { useEffect, useRef, useState, type RefObject } from 'react'
import { renderInTurn } from './render-in-turn.ts'

/** How far outside the window rows are rendered: more than two screens, so that scrolling shows no gap. */
const NEAR = '2500px 0px'

/** Last heights in pixels, also of a list that was left and comes back. */
const heights = new WeakMap<readonly unknown[], number>()

/**
 * Whether a block of a list's rows is near the window and to be rendered. `rowPx`: about as high as a row is, until the
 * block was rendered. `away`: null where it is rendered, else the height in pixels that it keeps; `block`: goes on the
 * block's element in both cases. Ten thousand rows stay as fast as fifty.
 */
export const useNearness = <E extends HTMLElement>(
  rows: readonly unknown[],
  { isFirst, rowPx }: { isFirst: boolean; rowPx: number },
): { block: RefObject<E | null>; away: number | null } => {
  const block = useRef<E>(null)
  const [away, setAway] = useState<number | null>(
    isFirst ? null : (heights.get(rows) ?? rows.length * rowPx),
  )
  useEffect(() => {
    const element = block.current
    if (!element) return
    let takeBack = () => undefined as unknown
    const watch = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1)
        if (!entry) return
        takeBack()
        if (entry.isIntersecting) {
          takeBack = renderInTurn(() => setAway(null))
          return
        }
        heights.set(rows, entry.boundingClientRect.height)
        setAway(entry.boundingClientRect.height)
      },
      { rootMargin: NEAR },
    )
    watch.observe(element)
    return () => {
      takeBack()
      watch.disconnect()
    }
  }, [rows])
  return { block, away }
}
