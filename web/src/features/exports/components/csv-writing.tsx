import { Group, Select } from '@mantine/core'
import { type CsvWriting, csvDelimiters, csvEncodings } from '@vitrine/contract'
import { numberStyles } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'

interface CsvWritingFieldsProps {
  writing: CsvWriting
  onChange: (writing: CsvWriting) => void
}

/** How a CSV file is written, for the program that it is opened with. */
export function CsvWritingFields({ writing, onChange }: CsvWritingFieldsProps) {
  const { t } = useTranslation('exports')
  return (
    <Group gap="sm" grow align="flex-end">
      <Select
        label={t('delimiter')}
        allowDeselect={false}
        data={csvDelimiters.map((value) => ({ value, label: t(`delimiter.${value}`) }))}
        value={writing.delimiter}
        onChange={(delimiter) => delimiter !== null && onChange({ ...writing, delimiter })}
      />
      <Select
        label={t('numberStyle')}
        allowDeselect={false}
        data={numberStyles.map((value) => ({ value, label: t(`numberStyle.${value}`) }))}
        value={writing.numberStyle}
        onChange={(numberStyle) => numberStyle !== null && onChange({ ...writing, numberStyle })}
      />
      <Select
        label={t('encoding')}
        allowDeselect={false}
        data={csvEncodings.map((value) => ({ value, label: t(`encoding.${value}`) }))}
        value={writing.encoding}
        onChange={(encoding) => encoding !== null && onChange({ ...writing, encoding })}
      />
    </Group>
  )
}
