import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconNotes } from '@tabler/icons-react'
import type { Product } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { NoteDialog } from '../../../../lib/projects/note-dialog.tsx'
import { useProjectNotes } from '../../../../lib/projects/use-project-notes.ts'
import { useOpenRoom } from '../../room-context.ts'
import styles from './presenter.module.css'

/** What was noted for presenters, on their screens alone. */
export function PresenterNotes({ product }: { product: Product }) {
  const { t } = useTranslation('app')
  const { room } = useOpenRoom()
  const [isOpen, dialog] = useDisclosure(false)
  const notes = useProjectNotes(room.project._id)
  const text = notes.data?.find((note) => note.product === product._id)?.text ?? ''
  return (
    <section aria-label={t('note')} className={text === '' ? undefined : styles.notes}>
      {text !== '' && (
        <>
          <h2 className={styles.label}>{t('note')}</h2>
          <p>{text}</p>
        </>
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        mt={text === '' ? 0 : 'xs'}
        leftSection={<IconNotes size={16} stroke={1.5} aria-hidden />}
        onClick={dialog.open}
      >
        {t(text === '' ? 'noteAdd' : 'noteEdit')}
      </Button>
      {isOpen && <NoteDialog projectId={room.project._id} product={product} onClose={dialog.close} />}
    </section>
  )
}
