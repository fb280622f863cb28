import { HideReason } from '@plaudit/contract/reviews/review'
import { ChevronDown, EyeOff } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadingOverlay, lazyPart } from '../../../lazy-part.ts'
import { Button } from '../../../ui/form/button.tsx'
import { LazyMenu } from '../../../ui/overlay/lazy-menu.tsx'

const HideNote = lazyPart(() => import('./hide-note.tsx').then((m) => m.HideNote))

/** Why something is hidden: one of the reasons, `other` in the owner's own words. */
export type HideWhy = { hide_reason: HideReason; hide_note?: string }

type HideMenuProps = {
  onHide: (why: HideWhy) => void
  side?: 'top' | 'bottom'
  /** No "Hide" stands before it. */
  isAlone?: boolean
}

/** Beside "Hide": the same with a reason, which is kept in the history. */
export const HideMenu = ({ onHide, side = 'bottom', isAlone = false }: HideMenuProps) => {
  const { t } = useTranslation('publishing')
  const [isWriting, setWriting] = useState(false)
  const stop = () => setWriting(false)
  return (
    <>
      <LazyMenu
        side={side}
        head={t('hide.with_reason')}
        trigger={
          <Button size="sm" square={!isAlone} aria-label={t('hide.with_reason')}>
            {isAlone && <EyeOff aria-hidden />}
            <ChevronDown aria-hidden />
          </Button>
        }
        items={HideReason.options.map((reason) => ({
          label: t(`hide.${reason}`),
          onSelect: () => (reason === 'other' ? setWriting(true) : onHide({ hide_reason: reason })),
        }))}
      />
      {isWriting && (
        <Suspense fallback={<LoadingOverlay onDrop={stop} />}>
          <HideNote
            onClose={stop}
            onHide={(hide_note) => {
              stop()
              onHide({ hide_reason: 'other', ...(hide_note && { hide_note }) })
            }}
          />
        </Suspense>
      )}
    </>
  )
}
