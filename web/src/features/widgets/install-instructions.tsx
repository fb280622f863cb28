import { placeOf, showsWholeShop, type Layout } from '@plaudit/contract/storefront/widget-settings'
import type { Widget } from '@plaudit/contract/storefront/widgets'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/layout/card.tsx'
import { CopyBlock } from '../../ui/data/copy-block.tsx'

/** The room that the page keeps until a widget is there, so that nothing moves. */
const rooms: Record<Layout, string> = {
  list: '36rem',
  compact: '36rem',
  masonry: '36rem',
  carousel: '28rem',
  photo_wall: '36rem',
  badge: '1.75rem',
  tab: '0',
  popup: '0',
  testimonials: '18rem',
  highlight: '24rem',
  all_reviews: '48rem',
  trust: '20rem',
  cart: '5rem',
}

type InstallProps = { shopKey: string; widget: Widget }

/** Installation: one script tag for the shop, one element where the widget is shown. */
export const InstallInstructions = ({ shopKey, widget }: InstallProps) => {
  const { t } = useTranslation('widget')
  const script = `<script src="${location.origin}/storefront/v1/widget.js" async></script>`
  const subject = showsWholeShop(widget.settings) ? '' : ' product="{{ product.handle }}"'
  const floating = placeOf(widget.settings) === 'every_page' ? ' floating' : ''
  const element = `<plaudit-reviews shop="${shopKey}"${subject}${floating}${widget.is_first ? '' : ` widget="${widget.id}"`} style="display:block;min-height:${rooms[widget.settings.layout]}"></plaudit-reviews>`
  return (
    <Card title={t('install.title')} about={t('install.about')}>
      <ol className="stack wide">
        <li>
          <CopyBlock label={t('install.script')} code={script} />
        </li>
        <li>
          <CopyBlock
            label={t('install.element', {
              place: t(
                widget.settings.layout === 'badge' ? 'install.below_title' : 'install.section',
              ),
            })}
            code={element}
          />
        </li>
        <li className="sm muted">{t('install.elsewhere')}</li>
      </ol>
    </Card>
  )
}
