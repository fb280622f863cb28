import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/layout/card.tsx'
import { CopyBlock } from '../../ui/data/copy-block.tsx'

/** Installation: one script tag for the shop, one element where the reviews are shown. */
export const InstallInstructions = ({ shopKey }: { shopKey: string }) => {
  const { t } = useTranslation('widget')
  const script = `<script src="${location.origin}/storefront/v1/widget.js" async></script>`
  const element = `<plaudit-reviews shop="${shopKey}" product="{{ product.handle }}" style="display:block;min-height:36rem"></plaudit-reviews>`
  return (
    <Card title={t('install.title')} about={t('install.about')}>
      <ol className="stack wide">
        <li>
          <CopyBlock label={t('install.script')} code={script} />
        </li>
        <li>
          <CopyBlock label={t('install.element')} code={element} />
        </li>
        <li className="sm muted">{t('install.elsewhere')}</li>
      </ol>
    </Card>
  )
}
