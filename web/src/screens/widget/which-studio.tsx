import type { Layout } from '@plaudit/contract/storefront/widget-settings'
import type { Widget } from '@plaudit/contract/storefront/widgets'
import { Suspense, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccount } from '../../features/accounts/queries.ts'
import { followLayout, newWidgetObject, unsavedWidget } from '../../features/widgets/new-widget.ts'
import { lazyPart } from '../../lazy-part.ts'
import { SkeletonBox } from '../../ui/feedback/skeleton.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Studio, useShaped } from './studio.tsx'
import { useUrlChange } from './use-url-change.ts'
import { useSavingNewWidget, useSavingWidget } from './use-saving-widget.ts'

const Install = lazyPart(() => import('./install.tsx').then((m) => m.Install), 'design')

/** The studio of a widget that is there, and how it comes into the shop. */
export const SavedStudio = ({ widget }: { widget: Widget }) => {
  const account = useAccount().data
  const { id, is_first } = widget
  const shaped = useShaped(is_first ? 'widget' : `widget:${id}`, widget)
  const saving = useSavingWidget(widget, shaped)
  return (
    <Studio widget={widget} shaped={shaped} saving={saving} drawnOver={id}>
      {account && (
        <Suspense fallback={<SkeletonBox h="20rem" />}>
          <Install shopKey={account.shop_key} widget={widget} />
        </Suspense>
      )}
    </Studio>
  )
}

/** The studio of a widget that is made when it is saved. Its draft and its address follow the chosen layout. */
export const NewStudio = ({ layout, firstId }: { layout: Layout; firstId: string }) => {
  const { t } = useTranslation('widget')
  const widget = unsavedWidget(layout)
  const shaped = useShaped(newWidgetObject(layout), widget)
  const saving = useSavingNewWidget(widget, shaped)
  const changeUrl = useUrlChange()
  const chosen = shaped.kept.value.layout
  const follow = useEffectEvent((next: Layout) => {
    followLayout(layout, shaped.kept)
    changeUrl('layout', next)
  })
  // Once for each choice: the address changes in a transition, which a change of the draft would begin anew.
  useEffect(() => {
    if (chosen !== layout) follow(chosen)
  }, [chosen, layout])
  return (
    <Studio widget={widget} shaped={shaped} saving={saving} drawnOver={firstId}>
      <Card title={t('new.install_title')}>
        <p className="muted">{t('new.install')}</p>
      </Card>
    </Studio>
  )
}
