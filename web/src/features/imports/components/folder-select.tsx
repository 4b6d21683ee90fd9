import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useStructure } from '../../../lib/structure/use-structure.ts'

interface FolderSelectProps {
  value: string | null
  isDisabled?: boolean
  onChange: (folder: string | null) => void
}

/** The folder of new products, among those that one may put products into. */
export function FolderSelect({ value, isDisabled = false, onChange }: FolderSelectProps) {
  const { t } = useTranslation('imports')
  const { folders } = useStructure()
  const options = folders.nodes
    .filter(({ isEditable, isProductFolder }) => isEditable && isProductFolder)
    .map(({ _id }) => ({
      value: _id,
      label: folders
        .pathOf(_id)
        .map(({ name }) => name)
        .join(' › '),
    }))
  return (
    <Select
      label={t('folder')}
      description={t('folderText')}
      placeholder={t('folderNone')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('folderClear') }}
      nothingFoundMessage={t('nothingFound')}
      disabled={isDisabled}
      data={options}
      // One that isn't among them can't be taken.
      value={options.some((option) => option.value === value) ? value : null}
      onChange={onChange}
    />
  )
}
