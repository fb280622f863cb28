import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../form/button.tsx'
import styles from './copy-block.module.css'

/** Code to copy. If the clipboard is not accessible, the text can be selected. */
export const CopyBlock = ({ label, code }: { label: string; code: string }) => {
  const { t } = useTranslation('app')
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 3000)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      setCopied(true)
    } catch {
      getSelection()?.selectAllChildren(document.getElementById(`code-${label}`) ?? document.body)
    }
  }
  return (
    <figure className={styles.block}>
      <figcaption className="sm muted">{label}</figcaption>
      <pre dir="ltr" id={`code-${label}`} className={styles.code}>
        {code}
      </pre>
      <Button size="sm" onClick={() => void copy()}>
        {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
        <span aria-live="polite">{copied ? t('copy.done') : t('copy.verb')}</span>
      </Button>
    </figure>
  )
}
