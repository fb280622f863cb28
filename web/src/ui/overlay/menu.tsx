import { DropdownMenu } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'
import { cx } from '../class-names.ts'
import styles from './menu.module.css'

export type MenuItem = { label: string; icon?: ReactNode; danger?: boolean; onSelect: () => void }

type MenuProps = {
  trigger: ReactElement
  items: MenuItem[]
  head?: ReactNode
  side?: 'top' | 'bottom'
  align?: 'start' | 'end'
  startOpen?: boolean
}

/** A button that opens a short list of actions. */
export const Menu = ({
  trigger,
  items,
  head,
  side = 'bottom',
  align = 'end',
  startOpen = false,
}: MenuProps) => (
  <DropdownMenu.Root defaultOpen={startOpen} modal={false}>
    <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
    <DropdownMenu.Portal>
      <DropdownMenu.Content
        className={styles.menu}
        side={side}
        align={align}
        sideOffset={6}
        collisionPadding={8}
      >
        {head && <div className={styles.head}>{head}</div>}
        {items.map((item) => (
          <DropdownMenu.Item
            key={item.label}
            className={cx(styles.item, item.danger && styles.danger)}
            onSelect={item.onSelect}
          >
            {item.icon}
            {item.label}
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Portal>
  </DropdownMenu.Root>
)
