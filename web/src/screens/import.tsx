import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { WaitingFiles } from '../features/imports/drafts/waiting-files.tsx'
import { DropZone } from '../features/imports/file/drop-zone.tsx'
import { passFile } from '../features/imports/file/file-for-next-screen.ts'
import { RecentImports } from '../features/imports/runs/recent-imports.tsx'
import { SourceCards } from '../features/imports/sources/source-cards.tsx'
import { useImportSteps } from '../features/imports/file/use-import-steps.ts'
import { PageHead } from '../ui/layout/page-head.tsx'
import { Steps } from '../ui/layout/steps.tsx'

/** `/import`: where the reviews come from. Each source is a card here; a file may be dropped right away. */
export const ImportScreen = () => {
  const { t } = useTranslation('imports')
  const go = useNavigate()
  const steps = useImportSteps()
  const read = (file: File) => {
    passFile(file)
    void go('/import/csv')
  }
  return (
    <>
      <PageHead
        title={t('title')}
        about={t('about')}
        actions={<Steps label={t('steps.label')} steps={steps} at={0} />}
      />
      <WaitingFiles onFile={read} />
      <DropZone onFile={read} />
      <SourceCards />
      <RecentImports />
    </>
  )
}
