import { ActionIcon, Button, Loader, Text } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { StagePage } from '@vitrine/rules'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { productFilePath } from '../../../../lib/api/asset-paths.ts'
import { useDocument, useDrawnPage } from '../../../../lib/documents/use-document.ts'
import { useFormats } from '../../../../lib/i18n/formats.ts'
import { useSharedCamera } from '../../../../lib/live/shared-camera.ts'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { filesQuery } from '../../api/product-queries.ts'
import styles from './document-view.module.css'

interface DocumentPagesProps {
  domainId: string
  productId: string
  /** The leader's page. */
  shown: StagePage
  /** Shows a page on all screens; null closes the document. */
  onShow?: ((page: StagePage | null) => void) | undefined
}

/** A PDF document of a product, page by page. Followers see the leader's page; others turn pages themselves. */
export function DocumentPages({ domainId, productId, shown, onShow }: DocumentPagesProps) {
  const { data, error, refetch } = useQuery(filesQuery(productId))
  const file = data?.find(({ name }) => name === shown.name)
  if (file === undefined)
    return data === undefined && error === null ? <Waiting /> : <Failed onRetry={() => void refetch()} />
  const address = productFilePath(domainId, productId, file.name, file.version)
  return <Opened key={address} address={address} shown={shown} onShow={onShow} />
}

function Waiting() {
  const { t } = useTranslation('products')
  return (
    <div className={styles.sheet}>
      <Loader aria-label={t('documents.loading')} />
    </div>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('products')
  return (
    <ErrorState
      title={t('documents.failed')}
      message={t('documents.failedText')}
      retryLabel={t('retry')}
      onRetry={onRetry}
    />
  )
}

type OpenedProps = Pick<DocumentPagesProps, 'shown' | 'onShow'> & { address: string }

function Opened({ address, ...props }: OpenedProps) {
  const [tried, setTried] = useState(0)
  const opened = useDocument(address, tried)
  if (opened.state === 'failed') return <Failed onRetry={() => setTried(tried + 1)} />
  if (opened.state === 'waiting') return <Waiting />
  return <Pages {...props} address={address} document={opened.document} />
}

function Pages({ shown, onShow, address, document }: OpenedProps & { document: PDFDocumentProxy }) {
  const { t } = useTranslation('products')
  const { number } = useFormats()
  const camera = useSharedCamera()
  const isLed = onShow === undefined && camera?.role === 'follows'
  const [own, setOwn] = useState({ led: shown.page, page: shown.page })
  // When the leader turns the page, one's own place moves there too.
  if (own.led !== shown.page) setOwn({ led: shown.page, page: shown.page })
  const page = Math.min(own.page, document.numPages)
  const turn = (next: number) => {
    setOwn({ ...own, page: next })
    onShow?.({ name: shown.name, page: next })
  }
  const words = { page: number(page), total: number(document.numPages) }
  return (
    <section className={styles.pages} aria-label={t('documents.named', { name: shown.name })} data-own-swipe>
      <Sheet
        document={document}
        page={page}
        label={t('documents.pageNamed', { ...words, name: shown.name })}
      />
      <div className={styles.bar}>
        {!isLed && (
          <ActionIcon
            variant="default"
            size="lg"
            disabled={page <= 1}
            aria-label={t('documents.before')}
            onClick={() => turn(page - 1)}
          >
            <IconChevronLeft size={20} stroke={1.5} aria-hidden />
          </ActionIcon>
        )}
        <Text size="sm" role="status">
          {t('documents.page', words)}
        </Text>
        {!isLed && (
          <ActionIcon
            variant="default"
            size="lg"
            disabled={page >= document.numPages}
            aria-label={t('documents.after')}
            onClick={() => turn(page + 1)}
          >
            <IconChevronRight size={20} stroke={1.5} aria-hidden />
          </ActionIcon>
        )}
        <Button
          component="a"
          href={address}
          download={shown.name}
          variant="subtle"
          size="compact-sm"
          leftSection={<IconDownload size={16} stroke={1.5} aria-hidden />}
        >
          <span className={styles.name}>{shown.name}</span>
        </Button>
      </div>
    </section>
  )
}

function Sheet({ document, page, label }: { document: PDFDocumentProxy; page: number; label: string }) {
  const { t } = useTranslation('products')
  const { ref, width } = useElementSize<HTMLDivElement>()
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null)
  const drawn = useDrawnPage(document, page, { canvas, widthPx: Math.floor(width) })
  return (
    <div ref={ref} className={styles.sheet}>
      <canvas ref={setCanvas} role="img" aria-label={label} data-drawn={drawn !== null || undefined} />
      {drawn?.isFailed === true && <Text role="alert">{t('documents.pageFailed')}</Text>}
      <span className={styles.text}>{drawn?.text}</span>
    </div>
  )
}
