import { Button } from '@mantine/core'
import { IconFileExport } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type AskedExport, askExport, useMayExport } from './asked-export.ts'

/** Opens the dialog of exports; nothing for those who have none. `isCompact`: beside other things to do with a selection. */
export function ExportButton({ asked, isCompact = false }: { asked: AskedExport; isCompact?: boolean }) {
  const { t } = useTranslation('app')
  if (!useMayExport()) return null
  return (
    <Button
      variant="default"
      {...(isCompact ? { size: 'compact-sm' } : {})}
      leftSection={<IconFileExport size={isCompact ? 16 : 18} stroke={1.5} aria-hidden />}
      onClick={() => askExport(asked)}
    >
      {t('export')}
    </Button>
  )
}
