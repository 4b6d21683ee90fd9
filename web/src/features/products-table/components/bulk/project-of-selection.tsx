import { ActionIcon, Tooltip } from '@mantine/core'
import { IconPresentation } from '@tabler/icons-react'
import type { ProductSelection } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { useNewProjectOf } from '../../../../lib/projects/new-project-command.ts'

/** Makes a project of the selected products; anybody who sees products may. */
export function ProjectOfSelection({ selection, count }: { selection: ProductSelection; count: number }) {
  const { t } = useTranslation('products-table')
  const startProject = useNewProjectOf()
  const label = t('projectOf')
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="default"
        size={26}
        aria-label={label}
        onClick={() => startProject({ name: '', products: { selection, count } })}
      >
        <IconPresentation size={16} stroke={1.5} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
