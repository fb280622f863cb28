import type { Widget } from '@plaudit/contract/storefront/widgets'
import { useNavigate } from 'react-router'
import { moveDraft } from '../../features/widgets/new-widget.ts'
import { pathOfWidget } from '../../features/widgets/path-of-widget.ts'
import { useSaveNewWidget, useSaveSettings } from '../../features/widgets/queries.ts'
import type { Saving } from './save-bar.tsx'
import type { Shaped } from './studio.tsx'

/** A widget that is there: saved settings leave its draft. */
export const useSavingWidget = (widget: Widget, { kept, history }: Shaped): Saving => ({
  isNew: false,
  save: useSaveSettings(widget.id),
  // Those that need a plan stay in the draft, and what was changed meanwhile.
  onSaved: (_, sent) => {
    if (!kept.settle(sent)) history.forget()
  },
  discard: () => history.change(widget.settings),
})

/** A widget that saving makes; its studio goes on under its own address. */
export const useSavingNewWidget = (widget: Widget, { kept, history }: Shaped): Saving => {
  const navigate = useNavigate()
  const save = useSaveNewWidget()
  const { layout } = widget.settings
  const end = () => {
    kept.clear()
    history.forget()
  }
  return {
    isNew: true,
    save: (ready, { acceptsContrast }) => save({ layout, ...ready }, acceptsContrast),
    onSaved: (made) => {
      moveDraft(layout, made)
      end()
      void navigate(pathOfWidget(made), { replace: true })
    },
    discard: () => {
      end()
      void navigate('/widget')
    },
  }
}
