import { Alert } from '@mantine/core'
import type { ProductImport } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { useIsOwn } from '../api/use-import.ts'

/** Says why nothing can be done with an import of a colleague. */
export function NotOwn({ one }: { one: ProductImport }) {
  const { t } = useTranslation('imports')
  if (useIsOwn(one)) return null
  return (
    <Alert role="note" color="gray" mb="md">
      {one.owner === null ? t('ofNobody') : t('ofOther', { name: one.owner.name })}
    </Alert>
  )
}
