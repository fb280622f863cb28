import type { Import } from '@plaudit/contract/imports/imports'
import { Check, CircleX, Clock, RotateCw, Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge, type Tone } from '../../../ui/feedback/badge.tsx'

const styleByState: Record<Import['state'], { tone: Tone; icon: typeof Check }> = {
  queued: { tone: 'neutral', icon: Clock },
  running: { tone: 'info', icon: RotateCw },
  completed: { tone: 'success', icon: Check },
  failed: { tone: 'error', icon: CircleX },
  cancelled: { tone: 'neutral', icon: CircleX },
  undoing: { tone: 'info', icon: Undo2 },
  undone: { tone: 'neutral', icon: Undo2 },
}

export const ImportState = ({ run }: { run: Import }) => {
  const { t } = useTranslation('imports')
  const { tone, icon: Icon } = styleByState[run.state]
  return (
    <Badge tone={tone}>
      <Icon aria-hidden />
      {run.state === 'running'
        ? t('state.running', { percent: Math.round(run.progress) })
        : t(`state.${run.state}`)}
    </Badge>
  )
}
