import { placeOf } from '@plaudit/contract/storefront/widget-settings'
import type { Widget } from '@plaudit/contract/storefront/widgets'
import { useStore } from '../../features/stores/queries.ts'
import { useStoreTheme } from '../../features/theme-blocks/queries.ts'
import { findThemeBlock } from '../../features/widgets/install/find-theme-block.ts'
import { InstallGuide } from '../../features/widgets/install/install-guide.tsx'
import { FormLinkCard } from './form-link-card.tsx'

type InstallProps = { shopKey: string; widget: Widget }

/** The theme editor is opened with the block selected that shows this widget where it is put. */
const InConnectedStore = ({ shopKey, widget }: InstallProps) => {
  const { data: theme } = useStoreTheme()
  const named = findThemeBlock(widget.settings)
  const block = theme?.blocks.find((one) => one.block === named)
  const isOwnPage = placeOf(widget.settings) === 'own_page'
  return (
    <InstallGuide
      hasStore
      shopKey={shopKey}
      widget={widget}
      themeEditorUrl={(isOwnPage ? block?.own_page_editor_url : block?.editor_url) ?? null}
    />
  )
}

/** How the widget, and the review form, come into the shop; with a connected store, through its theme. */
export const Install = (props: InstallProps) => {
  const { data: store } = useStore()
  return (
    <>
      {store?.connected ? (
        <InConnectedStore {...props} />
      ) : (
        <InstallGuide hasStore={false} themeEditorUrl={null} {...props} />
      )}
      <FormLinkCard shopKey={props.shopKey} />
    </>
  )
}
