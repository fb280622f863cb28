import type { Layout } from '@plaudit/contract/storefront/widget-settings'
import type { Widget } from '@plaudit/contract/storefront/widgets'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnsavedGuard } from '../../drafts/use-draft.ts'
import { Button } from '../../ui/form/button.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { LayoutField } from './layout-field.tsx'
import { useCreateWidget } from './queries.ts'

type NewWidgetProps = { onCreated: (widget: Widget) => void; onClose: () => void }

/** Picks a layout for another widget. */
export const NewWidget = ({ onCreated, onClose }: NewWidgetProps) => {
  const { t } = useTranslation('widget')
  const create = useCreateWidget()
  const [layout, setLayout] = useState<Layout>('carousel')
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  useUnsavedGuard(name.trim() !== '')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    const widget = await create({ name: name.trim() || null, settings: { layout } })
    setBusy(false)
    if (widget) onCreated(widget)
  }
  return (
    <Dialog title={t('widgets.new')} wide onClose={onClose}>
      <form className="stack" onSubmit={(event) => void submit(event)}>
        <LayoutField value={layout} onChange={setLayout} isExplained />
        <TextField
          label={t('widgets.name')}
          hint={t('widgets.name_hint')}
          value={name}
          maxLength={60}
          onChange={(event) => setName(event.target.value)}
        />
        <Button kind="primary" size="lg" type="submit" block busy={busy}>
          {t('widgets.create')}
        </Button>
      </form>
    </Dialog>
  )
}
