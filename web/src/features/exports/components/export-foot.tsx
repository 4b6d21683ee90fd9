import { Alert, Button, Group, Loader, Text } from '@mantine/core'
import type { ExportEstimate, ExportTerms } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../../lib/i18n/error-text.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { useEstimate } from '../api/use-estimate.ts'
import { useExport } from '../api/use-export.ts'
import styles from './export-foot.module.css'
import { ExportProgress } from './export-progress.tsx'
import { KeepExport } from './keep-export.tsx'

interface ExportFootProps {
  /** What is to be made; null while something is missing. */
  terms: ExportTerms | null
  /** Whether its tab is on screen: nothing is counted for others. */
  isActive: boolean
  /** Whether its size is an upper bound. */
  isAtMost?: boolean
}

/** How much it is, and the way from asking for the file to having it. Each tab has its own. */
export function ExportFoot({ terms, isActive, isAtMost = false }: ExportFootProps) {
  const { t } = useTranslation('exports')
  const errorText = useErrorText()
  const running = useExport()
  const estimate = useEstimate(running.isBegun || !isActive ? null : terms)
  if (running.isBegun)
    return (
      <div className={styles.foot}>
        <ExportProgress running={running} />
      </div>
    )
  const error = running.error ?? estimate.error
  const isEmpty = estimate.data?.products === 0
  return (
    <div className={styles.foot}>
      {error !== null && (
        <Alert mb="sm" color="red" role="alert">
          {errorText(error)}
        </Alert>
      )}
      <Group justify="space-between">
        <Text size="sm" c="dimmed" role="status">
          {terms === null ? null : estimate.data !== undefined ? (
            <Amount estimate={estimate.data} isAtMost={isAtMost} />
          ) : estimate.isFetching ? (
            <>
              <Loader size={14} mr={6} />
              {t('estimating')}
            </>
          ) : null}
        </Text>
        <Group gap="xs">
          {terms !== null && <KeepExport terms={terms} />}
          <Button
            disabled={terms === null || isEmpty}
            loading={running.isStarting}
            onClick={() => terms !== null && running.start(terms)}
          >
            {t('make')}
          </Button>
        </Group>
      </Group>
    </div>
  )
}

function Amount({ estimate, isAtMost }: { estimate: ExportEstimate; isAtMost: boolean }) {
  const { t } = useTranslation('exports')
  const { number, storage } = useFormats()
  const { products, files, sizeBytes } = estimate
  if (products === 0) return t('nothing')
  const parts = [t('products', { count: products, number: number(products) })]
  if (files > 0) {
    parts.push(t('files', { count: files, number: number(files) }))
    parts.push(t(isAtMost ? 'sizeAtMost' : 'sizeAbout', { size: storage(sizeBytes) }))
  }
  return parts.join(' · ')
}
