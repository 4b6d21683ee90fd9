import { Modal, type ModalProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCloseGuard } from './close-guard.tsx'

interface GuardedModalProps extends Pick<ModalProps, 'size' | 'centered'> {
  title: string
  /** Its form itself keeps what was typed for the next visit. */
  keepsTyped?: boolean
  onClose: () => void
  children: ReactNode
}

/** A dialog with inputs that is none of a form with one way to send: it asks before what was filled in is thrown away. */
export function GuardedModal({ onClose, keepsTyped, children, ...modal }: GuardedModalProps) {
  const { t } = useTranslation('app')
  const guard = useCloseGuard(keepsTyped === true ? null : modal.title, onClose)
  return (
    <Modal {...modal} opened onClose={guard.close} closeButtonProps={{ 'aria-label': t('close') }}>
      {/* It only listens: what is pressed are the inputs inside. */}
      <div role="presentation" {...guard.watch}>
        {children}
      </div>
      {guard.question}
    </Modal>
  )
}
