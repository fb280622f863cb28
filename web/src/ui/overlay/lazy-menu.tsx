import { Suspense, useState, cloneElement, type ReactElement } from 'react'
import { LoadingOverlay, lazyPart } from '../../lazy-part.ts'
import type { MenuItem } from './menu.tsx'

const loadMenu = () => import('./menu.tsx')
const Menu = lazyPart(() => loadMenu().then((menu) => menu.Menu))

type LazyMenuProps = {
  trigger: ReactElement<{ onClick?: () => void; onPointerEnter?: () => void }>
  items: MenuItem[]
  side?: 'top' | 'bottom'
  align?: 'start' | 'end'
}

/** The same menu, loaded when it is first wanted: a page that nobody opens it on does not pay for it. */
export const LazyMenu = ({ trigger, ...menu }: LazyMenuProps) => {
  const [wanted, setWanted] = useState(false)
  const plain = cloneElement(trigger, {
    onClick: () => setWanted(true),
    onPointerEnter: () => void loadMenu().catch(() => undefined),
  })
  if (!wanted) return plain
  return (
    <Suspense
      fallback={
        <>
          {plain}
          <LoadingOverlay onDrop={() => setWanted(false)} />
        </>
      }
    >
      <Menu {...menu} trigger={trigger} startOpen />
    </Suspense>
  )
}
