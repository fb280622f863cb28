const unkept = new Set<object>()

const onLeave = (event: BeforeUnloadEvent) => event.preventDefault()

/** Something typed is nowhere but on this page: the browser asks before it goes. Answers what ends that. */
export const holdUnkept = (): (() => void) => {
  const held = {}
  unkept.add(held)
  addEventListener('beforeunload', onLeave)
  return () => {
    unkept.delete(held)
    if (unkept.size === 0) removeEventListener('beforeunload', onLeave)
  }
}

export const hasUnkept = () => unkept.size > 0
