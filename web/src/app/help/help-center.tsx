import { ExternalLink, Mail, Play } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePublicSettings } from '../../api/page/use-public-settings.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { durationText } from './captions.ts'
import styles from './help-center.module.css'
import { TutorialPlayer } from './tutorial-player.tsx'
import { tutorials, type Tutorial } from './tutorials.ts'

const Choice = ({
  tutorial,
  chosen,
  onChoose,
}: {
  tutorial: Tutorial
  chosen: boolean
  onChoose: () => void
}) => {
  const { t } = useTranslation('help')
  return (
    <li>
      <button
        type="button"
        className={styles.choice}
        aria-current={chosen || undefined}
        onClick={onChoose}
      >
        <span className={styles.poster}>
          <img src={`/help/${tutorial.name}.webp`} alt="" loading="lazy" />
          <Play aria-hidden size={16} />
        </span>
        <span className="grow">
          <span className="strong">{t(`${tutorial.name}.title`)}</span>
          <span className="sm muted num">{durationText(tutorial.seconds)}</span>
        </span>
      </button>
    </li>
  )
}

const Links = () => {
  const { t } = useTranslation('help')
  const { data } = usePublicSettings()
  if (!data) return null
  return (
    <div className={styles.links}>
      <a className="link row close" href={data.help_url} target="_blank" rel="noopener">
        <ExternalLink size={16} aria-hidden />
        {t('page')}
      </a>
      <a className="link row close" href={`mailto:${data.support_email}`}>
        <Mail size={16} aria-hidden />
        {t('support')}
      </a>
    </div>
  )
}

/** UI-6: four tutorial videos, a link to the help page, and the support contact (THIRD-4). */
export const HelpCenter = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('help')
  const [chosen, setChosen] = useState<Tutorial | undefined>(tutorials[0])
  return (
    <Dialog title={t('title')} shape="stage" onClose={onClose}>
      <div className={styles.frame}>
        {chosen && <TutorialPlayer key={chosen.name} tutorial={chosen} />}
        <div className="stack">
          <ul className="stack close">
            {tutorials.map((tutorial) => (
              <Choice
                key={tutorial.name}
                tutorial={tutorial}
                chosen={tutorial === chosen}
                onChoose={() => setChosen(tutorial)}
              />
            ))}
          </ul>
          <Links />
        </div>
      </div>
    </Dialog>
  )
}
