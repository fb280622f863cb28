import type { Widget } from '@plaudit/contract/storefront/widgets'
import { useStore } from '../../features/stores/queries.ts'
import { useStoreTheme } from '../../features/theme-blocks/queries.ts'
import { InstallGuide } from '../../features/widgets/install/install-guide.tsx'

type InstallProps = { shopKey: string; widget: Widget }

/** The theme editor is opened with the block selected that shows this layout. */
const InConnectedStore = ({ shopKey, widget }: InstallProps) => {
  const { data: theme } = useStoreTheme()
  const file = widget.settings.layout === 'badge' ? 'star_rating' : 'reviews'
  const block = theme?.blocks.find((one) => one.block === file)
  return (
    <InstallGuide
      hasStore
      shopKey={shopKey}
      widget={widget}
      themeEditorUrl={block?.editor_url ?? null}
    />
  )
}

/** How the widget comes into the shop; with a connected store, through its theme. */
export const Install = (props: InstallProps) => {
  const { data: store } = useStore()
  if (store?.connected) return <InConnectedStore {...props} />
  return <InstallGuide hasStore={false} themeEditorUrl={null} {...props} />
}
