import { Grid, Stack } from '@mantine/core'
import { mostPdfFields, type PdfLayout } from '@vitrine/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldOrder } from '../../../lib/product-fields/field-order.tsx'
import { useEntered } from '../../../lib/session/session-store.ts'
import { useSettings } from '../../../lib/structure/settings.tsx'
import { useColumnChoices } from '../api/export-columns.ts'
import { useChosenLayout } from '../api/use-draft.ts'
import { useEstimate } from '../api/use-estimate.ts'
import { usePdfPreview } from '../api/use-pdf-preview.ts'
import type { TabProps } from '../tab-props.ts'
import { ExportFoot } from './export-foot.tsx'
import { LayoutChoice } from './layout-choice.tsx'
import { PdfCover, PdfParts } from './pdf-options.tsx'
import { PdfPreview } from './pdf-preview.tsx'
import styles from './pdf-tab.module.css'
import { ReceiverSelect, receiverOf } from './receiver-select.tsx'

/** Fields that aren't printed; the name is the title above the others. */
const unprinted = ['name', 'media']

/** A printable catalogue, with a preview of its first pages beside the options. */
export function PdfTab({ asked, isActive }: TabProps) {
  const { t } = useTranslation('exports')
  const { access } = useEntered()
  const settings = useSettings()
  const choices = useColumnChoices(settings).filter(({ value }) => !unprinted.includes(value))
  const [layout, setLayout] = useChosenLayout(choices, {
    ...usual,
    fields: proposedFields(settings.productPdfExportHeaders, choices),
    hasPrices: access.isClient,
  })
  const [receivers, setReceivers] = useState<string[]>([])
  const change = (part: Partial<PdfLayout>) => setLayout({ ...layout, ...part })
  const forWhom = receivers.length === 0 ? {} : { receivers: receivers.map(receiverOf) }
  const terms = { ...asked, ...forWhom, ...layout, format: 'pdf' } as const
  const preview = usePdfPreview(isActive ? terms : null)
  const estimate = useEstimate(isActive ? terms : null)
  const again = () => {
    preview.again()
    if (estimate.isError) void estimate.refetch()
  }
  // Staff who see groups may export as other people see the products.
  const makesForOthers = !access.isClient && access.permissions.group.view >= 1
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, sm: 6 }}>
        <Stack>
          <LayoutChoice value={layout.layout} onChange={(value) => change({ layout: value })} />
          <FieldOrder
            label={t('pdfFields')}
            description={t('columnsText')}
            choices={choices}
            chosen={layout.fields}
            most={mostPdfFields}
            onChange={(fields) => change({ fields })}
          />
          <PdfParts layout={layout} onChange={change} />
          <PdfCover layout={layout} onChange={change} />
          {makesForOthers && <ReceiverSelect chosen={receivers} onChange={setReceivers} />}
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, sm: 6 }}>
        <Stack className={styles.beside}>
          <PdfPreview preview={{ ...preview, again }} reported={estimate.error} />
          <ExportFoot terms={terms} isActive={isActive} />
        </Stack>
      </Grid.Col>
    </Grid>
  )
}

const usual = {
  layout: 'grid',
  title: '',
  subtitle: '',
  hasCover: true,
  hasContents: true,
  hasCodes: true,
  coverPicture: 'first',
} as const

/** The company's default fields that the person may see. */
function proposedFields(headers: readonly string[], choices: readonly { value: string }[]): string[] {
  const known = new Set(choices.map(({ value }) => value))
  const proposed = headers.filter((key) => known.has(key))
  return (proposed.length > 0 ? proposed : ['reference', 'description']).slice(0, mostPdfFields)
}
