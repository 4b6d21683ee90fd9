import { Button } from '@mantine/core'
import { IconFileTypePdf, IconPhoto } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { fileCategoryOf, type StagePage } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { filesQuery } from '../../api/product-queries.ts'
import styles from './document-view.module.css'

interface StageDocumentsProps {
  productId: string
  shown: StagePage | null
  onShow: (page: StagePage | null) => void
}

/** Documents whose pages everybody in a room can be shown; nothing where there are none. */
export function StageDocuments({ productId, shown, onShow }: StageDocumentsProps) {
  const { t } = useTranslation('products')
  const { data = [] } = useQuery(filesQuery(productId))
  const documents = data.filter(({ name, isActive }) => isActive && fileCategoryOf(name) === 'pdf')
  if (documents.length === 0) return null
  return (
    <section className={styles.documents} aria-label={t('documents.title')}>
      {documents.map(({ name }) => (
        <Button
          key={name}
          className={styles.document ?? ''}
          variant={shown?.name === name ? 'light' : 'default'}
          size="compact-md"
          leftSection={<IconFileTypePdf size={18} stroke={1.5} aria-hidden />}
          aria-pressed={shown?.name === name}
          onClick={() => onShow({ name, page: 1 })}
        >
          {name}
        </Button>
      ))}
      {shown !== null && (
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconPhoto size={18} stroke={1.5} aria-hidden />}
          onClick={() => onShow(null)}
        >
          {t('documents.back')}
        </Button>
      )}
    </section>
  )
}
