import { Suspense, useState, cloneElement, type ReactElement, type ReactNode } from 'react'
import { LoadingOverlay, lazyPart } from '../../lazy-part.ts'
import type { MenuItem } from './menu.tsx'

const loadMenu = () => import('./menu.tsx')
const Menu = lazyPart(() => loadMenu().then((menu) => menu.Menu))

type LazyMenuProps = {
  trigger: ReactElement<{ onClick?: () => void; onPointerEnter?: () => void }>
  items: MenuItem[]
  head?: ReactNode
  side?: 'top' | 'bottom'
  align?: 'start' | 'end'
}

/** The same menu, loaded on first use, so that pages without using it do not load it. */
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
