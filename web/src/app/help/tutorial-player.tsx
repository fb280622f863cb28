import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { captionsOf, durationText } from './captions.ts'
import { useMedia } from '../../ui/use-media.ts'
import styles from './help-center.module.css'
import type { Tutorial } from './tutorials.ts'

/** Creates a URL for a track's captions while the track is mounted. */
const captionsTrack = (words: string) => (track: HTMLTrackElement) => {
  const url = URL.createObjectURL(new Blob([words], { type: 'text/vtt' }))
  track.src = url
  return () => URL.revokeObjectURL(url)
}

/** A video with captions and a transcript; clicking a sentence jumps to its time. */
export const TutorialPlayer = ({ tutorial }: { tutorial: Tutorial }) => {
  const { t, i18n } = useTranslation('help')
  const video = useRef<HTMLVideoElement>(null)
  // On phones the other videos come before a long text.
  const isWide = useMedia('(min-width: 768px)')
  const words = captionsOf(tutorial, (key) => t(key))
  const title = t(`${tutorial.name}.title`)
  const show = (at: number) => {
    if (!video.current) return
    video.current.currentTime = at
    void video.current.play()
  }
  return (
    <section aria-label={title} className={styles.player}>
      <video
        ref={video}
        controls
        playsInline
        preload="metadata"
        poster={`/help/${tutorial.name}.webp`}
        src={`/help/${tutorial.name}.webm`}
        width="1280"
        height="720"
      >
        <track
          ref={captionsTrack(words)}
          key={words}
          kind="captions"
          srcLang={i18n.language}
          label={t('captions')}
          default
        />
      </video>
      <h2>{title}</h2>
      <details open={isWide}>
        <summary className={styles.summary}>{t('transcript')}</summary>
        <ol className={styles.transcript} aria-label={t('transcript')}>
          {tutorial.cues.map(({ at, text }) => (
            <li key={text}>
              <button type="button" onClick={() => show(at)}>
                <span className="xs muted num">{durationText(at)}</span>
                <span>{t(text)}</span>
              </button>
            </li>
          ))}
        </ol>
      </details>
    </section>
  )
}
