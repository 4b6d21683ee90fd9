import { ActionIcon, Button, Group, Loader, Stack, Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { previewedProducts } from '@vitrine/contract'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDrawnPage, useHeldDocument } from '../../../lib/documents/use-document.ts'
import { useErrorText } from '../../../lib/i18n/error-text.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import type { PdfPreviewed } from '../api/use-pdf-preview.ts'
import styles from './pdf-preview.module.css'

interface PdfPreviewProps {
  preview: PdfPreviewed
  /** An error that is shown below the preview, and so not in it. */
  reported: unknown
}

/** The first pages as they will be; those before stay while newer ones are made. */
export function PdfPreview({ preview, reported }: PdfPreviewProps) {
  const { t } = useTranslation('exports')
  const errorText = useErrorText()
  const document = useHeldDocument(preview.content)
  const { isMaking, error } = preview
  return (
    <section aria-label={t('pdfPreview')} aria-busy={isMaking} className={styles.preview}>
      {document !== null && <Pages document={document} isOld={isMaking || error !== null} />}
      {isMaking && <Loader size="sm" className={styles.loader} aria-label={t('pdfPreviewMaking')} />}
      {error !== null && (
        <Stack gap="xs" align="center">
          {(reported === null || errorText(reported) !== errorText(error)) && (
            <Text size="sm" role="alert">
              {errorText(error)}
            </Text>
          )}
          <Button size="compact-sm" variant="default" onClick={preview.again}>
            {t('again')}
          </Button>
        </Stack>
      )}
      <Text size="xs" c="dimmed">
        {t('pdfPreviewText', { max: previewedProducts })}
      </Text>
    </section>
  )
}

function Pages({ document, isOld }: { document: PDFDocumentProxy; isOld: boolean }) {
  const { t } = useTranslation('exports')
  const { number } = useFormats()
  const { ref, width } = useElementSize<HTMLDivElement>()
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null)
  const [turned, setTurned] = useState(1)
  const page = Math.min(turned, document.numPages)
  const drawn = useDrawnPage(document, page, { canvas, widthPx: Math.floor(width) })
  const words = t('pdfPreviewPage', { page: number(page), total: number(document.numPages) })
  return (
    <>
      <div ref={ref} className={styles.sheet} data-old={isOld || undefined}>
        <canvas ref={setCanvas} role="img" aria-label={words} data-drawn={drawn !== null || undefined} />
        <span className={styles.text}>{drawn?.text}</span>
      </div>
      <Group justify="center" gap="xs">
        <ActionIcon
          variant="default"
          disabled={page <= 1}
          aria-label={t('pdfPageBefore')}
          onClick={() => setTurned(page - 1)}
        >
          <IconChevronLeft size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
        <Text size="sm" role="status">
          {words}
        </Text>
        <ActionIcon
          variant="default"
          disabled={page >= document.numPages}
          aria-label={t('pdfPageAfter')}
          onClick={() => setTurned(page + 1)}
        >
          <IconChevronRight size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Group>
    </>
  )
}
