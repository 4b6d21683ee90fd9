import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconFileExport } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type AskedExport, askExport, useMayExport } from './asked-export.ts'

/** Opens the dialog of exports; nothing for those who have none. `isCompact`: in a line with much else to do with a selection. */
export function ExportButton({ asked, isCompact = false }: { asked: AskedExport; isCompact?: boolean }) {
  const { t } = useTranslation('app')
  if (!useMayExport()) return null
  const open = () => askExport(asked)
  if (isCompact)
    return (
      <Tooltip label={t('export')}>
        <ActionIcon variant="default" size={26} aria-label={t('export')} onClick={open}>
          <IconFileExport size={16} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Tooltip>
    )
  return (
    <Button
      variant="default"
      leftSection={<IconFileExport size={18} stroke={1.5} aria-hidden />}
      onClick={open}
    >
      {t('export')}
    </Button>
  )
}
