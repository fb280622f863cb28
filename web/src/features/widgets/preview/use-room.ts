import { useLayoutEffect, useRef, useState } from 'react'

/** How much room an element has, in pixels. */
export const useRoom = () => {
  const room = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ inline: 0, block: 0 })
  useLayoutEffect(() => {
    if (!room.current) return
    const watch = new ResizeObserver(
      ([entry]) =>
        entry && setSize({ inline: entry.contentRect.width, block: entry.contentRect.height }),
    )
    watch.observe(room.current)
    return () => watch.disconnect()
  }, [])
  return { room, size }
}
