/** What waits to be rendered, in the order it was asked for. */
const waiting = new Set<() => void>()
let frame = 0

const renderNext = () => {
  frame = 0
  const [next] = waiting
  if (!next) return
  waiting.delete(next)
  next()
  if (waiting.size > 0) frame = requestAnimationFrame(renderNext)
}

/** One `render` in each frame, so that none of them takes long. Returns what takes it back. */
export const renderInTurn = (render: () => void): (() => void) => {
  waiting.add(render)
  frame ||= requestAnimationFrame(renderNext)
  return () => waiting.delete(render)
}
