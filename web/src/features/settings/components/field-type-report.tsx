import { Alert, List, Loader, Text } from '@mantine/core'
import type { DetailFieldType, FieldTypeReport } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { parseRibbon } from '../../../lib/ribbon-value.ts'

interface FieldTypeReportBoxProps {
  type: DetailFieldType
  report: FieldTypeReport | undefined
}

/** What would become of the present values with another type. */
export function FieldTypeReportBox({ type, report }: FieldTypeReportBoxProps) {
  const { t } = useTranslation('settings')
  const { number } = useFormats()
  if (report === undefined) return <Loader size="sm" />
  const { products, lost, lostValues, examples } = report
  if (lost === 0) {
    return (
      <Alert color="blue" variant="light">
        {t('typeFits', { count: products, number: number(products), type: t(`type.${type}`) })}
      </Alert>
    )
  }
  return (
    <Alert color="red" variant="light">
      <Text size="sm">{t('typeLoses', { count: lost, number: number(lost), total: number(products) })}</Text>
      <List size="sm" mt="xs">
        {examples.map(({ value, products: count }) => (
          <List.Item key={value}>
            {parseRibbon(value)?.label ?? value} ({number(count)})
          </List.Item>
        ))}
      </List>
      {lostValues > examples.length && (
        <Text size="sm" mt="xs">
          {t('typeMore', {
            count: lostValues - examples.length,
            number: number(lostValues - examples.length),
          })}
        </Text>
      )}
    </Alert>
  )
}
