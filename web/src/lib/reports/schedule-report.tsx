import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMail } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { loadChunk } from '../chunks/load-chunk.ts'
import type { OfReport } from './download-report.tsx'

const ScheduleDialog = lazy(async () => {
  const { ScheduleDialog: Dialog } = await loadChunk(() => import('./schedule-dialog.tsx'))
  return { default: Dialog }
})

/** Has the report on screen sent by mail every week or month, with the filters of the page. */
export function ScheduleReport(props: OfReport) {
  const { t } = useTranslation('reports')
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMail size={18} stroke={1.5} aria-hidden />}
        onClick={dialog.open}
      >
        {t('schedule')}
      </Button>
      {isOpen && (
        <Suspense>
          <ScheduleDialog {...props} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  )
}
