import type { Widget } from '@plaudit/contract/storefront/widgets'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../../ui/form/button.tsx'
import { CopyBlock } from '../../../ui/data/copy-block.tsx'
import { ExternalLinkButton } from '../../../ui/form/external-link-button.tsx'
import { findThemeBlock } from './find-theme-block.ts'

type StepsProps = {
  widget: Widget
  /** Opens the theme editor with the widget's block selected; null while it is not known. */
  editorUrl: string | null
}

const embeds: ReadonlySet<string> = new Set(['card_stars', 'over_page'])
const ownLook: ReadonlySet<string> = new Set(['card_stars', 'star_rating'])

/** How a widget comes into the theme of the connected store: which block, and what its setting says. */
export const ThemeSteps = ({ widget, editorUrl }: StepsProps) => {
  const { t } = useTranslation('design')
  const block = findThemeBlock(widget.settings)
  const isOwnLook = ownLook.has(block)
  // The block of reviews shows the first widget by itself; the others go by a layout's name.
  const isNamed = !isOwnLook && !(widget.is_first && block === 'reviews')
  return (
    <div className="stack">
      <ol className="stack close">
        <li>{t('install.theme_1', { block: t(`install.block.${block}`) })}</li>
        <li>{t(embeds.has(block) ? 'install.theme_2_embed' : 'install.theme_2')}</li>
        {isNamed && (
          <li>
            <CopyBlock label={t('install.theme_widget')} code={widget.id} />
          </li>
        )}
        <li>{t('install.theme_3')}</li>
      </ol>
      {isOwnLook && <p className="sm muted">{t('install.theme_rating')}</p>}
      <div className="row close wrap">
        {editorUrl && (
          <ExternalLinkButton kind="dark" size="sm" href={editorUrl}>
            {t('install.theme_open')}
          </ExternalLinkButton>
        )}
        <ButtonLink size="sm" to="/settings/store">
          {t('install.theme_state')}
        </ButtonLink>
      </div>
    </div>
  )
}
