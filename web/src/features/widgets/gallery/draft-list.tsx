import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button, ButtonLink } from '../../../ui/form/button.tsx'
import { discardNewDraft, listNewDrafts, pathOfNewWidget, type NewDraft } from '../new-widget.ts'
import { LayoutThumbnail } from './layout-thumbnail.tsx'
import styles from './widget-list.module.css'

type RowProps = { draft: NewDraft; firstId: string; onDiscard: () => void }

const DraftRow = ({ draft: { layout, settings }, firstId, onDiscard }: RowProps) => {
  const { t } = useTranslation('widget')
  const path = pathOfNewWidget(layout)
  const name = t(`layout.${settings.layout}`)
  return (
    <li className={styles.row}>
      <LayoutThumbnail widgetId={firstId} settings={settings} />
      <div className="stack close">
        <span className="row close wrap">
          <Link to={path} className={styles.name}>
            {name}
          </Link>
          <Badge>{t('widgets.draft')}</Badge>
        </span>
        <span className="sm muted">{t('widgets.draft_about')}</span>
      </div>
      <div className="row close">
        <ButtonLink size="sm" to={path}>
          {t('widgets.edit')}
          <span className="sr"> {name}</span>
        </ButtonLink>
        <Button size="sm" kind="quiet" onClick={onDiscard}>
          {t('discard')}
          <span className="sr"> {name}</span>
        </Button>
      </div>
    </li>
  )
}

/** Widgets that were begun and not saved, below those that are. */
export const DraftList = ({ firstId }: { firstId: string }) => {
  const { t } = useTranslation('widget')
  const [drafts, setDrafts] = useState(listNewDrafts)
  const discard = ({ layout }: NewDraft) => {
    discardNewDraft(layout)
    setDrafts(listNewDrafts())
  }
  if (drafts.length === 0) return null
  return (
    <ul className={styles.list} aria-label={t('widgets.drafts')}>
      {drafts.map((draft) => (
        <DraftRow
          key={draft.layout}
          draft={draft}
          firstId={firstId}
          onDiscard={() => discard(draft)}
        />
      ))}
    </ul>
  )
}
