/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the code is drawn, not fetched: an `img` would need an address */
import { Download } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../api/save-file.ts'
import { CopyBlock } from '../../ui/data/copy-block.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/button.tsx'
import { drawQrCode } from './draw-qr-code.ts'
import styles from './form-link.module.css'
import { writePng, writeSvg } from './write-qr-files.ts'

/** By its id: the link on a printed card stays right when the product is renamed. */
const linkOf = (shopKey: string, productId: string): string =>
  `${location.origin}/storefront/v1/${shopKey}/products/${productId}/write`

type FormLinkProps = { shopKey: string; product: { id: string; title: string } }

/** The link to the review form of a product, and its QR code to download. */
export const FormLink = ({ shopKey, product }: FormLinkProps) => {
  const { t } = useTranslation('design')
  const link = linkOf(shopKey, product.id)
  const code = useMemo(() => drawQrCode(link), [link])
  const name = `review-${product.title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60)}`
  const savePng = async () => {
    const file = await writePng(code)
    if (file) saveFile(file, `${name}.png`)
    else
      showToast({ type: 'error', title: t('form_link.failed'), text: t('form_link.failed_about') })
  }
  return (
    <div className={styles.columns}>
      <svg
        viewBox={`0 0 ${code.size} ${code.size}`}
        className={styles.code}
        role="img"
        aria-label={t('form_link.code', { product: product.title })}
        shapeRendering="crispEdges"
      >
        <path d={code.path} />
      </svg>
      <div className="stack">
        <CopyBlock label={t('form_link.link')} code={link} />
        <div className="row close wrap">
          <Button size="sm" onClick={() => saveFile(writeSvg(code), `${name}.svg`)}>
            <Download aria-hidden />
            {t('form_link.svg')}
          </Button>
          <Button size="sm" onClick={() => void savePng()}>
            <Download aria-hidden />
            {t('form_link.png')}
          </Button>
        </div>
        <p className="sm muted">{t('form_link.use')}</p>
      </div>
    </div>
  )
}
