import type { LiveProduct } from '@plaudit/contract/dropshipping/live-products'
import { Ellipsis, Eye, EyeOff, Pencil, RefreshCw, Undo2, Zap } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Button } from '../../../ui/form/button.tsx'
import { LazyMenu } from '../../../ui/overlay/lazy-menu.tsx'
import type { LiveAction } from './live-queries.ts'
import styles from './live.module.css'

export type AskedOf = { about: 'push' | 'restore' | 'remap'; product: LiveProduct }

type ActionsProps = {
  product: LiveProduct
  onAct: (action: LiveAction, id: string) => void
  onAsk: (asked: AskedOf) => void
}

const useItems = ({ product, onAct, onAsk }: ActionsProps) => {
  const { t } = useTranslation('selling')
  const navigate = useNavigate()
  const { id, state } = product
  return [
    {
      label: t('act.edit'),
      icon: <Pencil aria-hidden />,
      onSelect: () => void navigate(`/import-list?open=${id}`),
    },
    { label: t('act.sync'), icon: <RefreshCw aria-hidden />, onSelect: () => onAct('sync', id) },
    {
      label: t('act.push'),
      icon: <Zap aria-hidden />,
      onSelect: () => onAsk({ about: 'push', product }),
    },
    state === 'deactivated'
      ? {
          label: t('act.activate'),
          icon: <Eye aria-hidden />,
          onSelect: () => onAct('activate', id),
        }
      : {
          label: t('act.deactivate'),
          icon: <EyeOff aria-hidden />,
          onSelect: () => onAct('deactivate', id),
        },
    {
      label: t('act.restore'),
      icon: <Undo2 aria-hidden />,
      onSelect: () => onAsk({ about: 'restore', product }),
    },
  ]
}

/** PROD-54, PROD-55: what can be done with a live product; nothing while it is being pushed. */
export const LiveActions = (props: ActionsProps) => {
  const { t } = useTranslation('selling')
  const items = useItems(props)
  const { id, title, state } = props.product
  if (state === 'pushing') return null
  return (
    <div className={styles.actions}>
      {state === 'deactivated' && (
        <Button size="sm" className={styles.activate} onClick={() => props.onAct('activate', id)}>
          {t('act.activate')}
        </Button>
      )}
      <LazyMenu
        trigger={
          <Button size="sm" kind="quiet" square aria-label={t('live.actions_of', { title })}>
            <Ellipsis aria-hidden />
          </Button>
        }
        items={items}
      />
    </div>
  )
}
