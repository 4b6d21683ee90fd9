import { Button } from '@mantine/core'
import { IconPresentation } from '@tabler/icons-react'
import type { ProductSelection } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { useNewProjectOf } from '../../../lib/projects/new-project-command.ts'

/** Whoever sees products may make a project of them. */
export function ProjectOfSelection({ selection, count }: { selection: ProductSelection; count: number }) {
  const { t } = useTranslation('products-table')
  const startProject = useNewProjectOf()
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconPresentation size={16} stroke={1.5} aria-hidden />}
      onClick={() => startProject({ name: '', products: { selection, count } })}
    >
      {t('projectOf')}
    </Button>
  )
}
