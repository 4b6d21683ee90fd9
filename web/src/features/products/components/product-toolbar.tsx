import { ActionIcon, Group, Tooltip } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconLink, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '../../../lib/copy-text.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import styles from './product-toolbar.module.css'

export interface ProductToolbarProps {
  /** Undefined while the product isn't known. */
  link: string | undefined
  /** Undefined hides the button: the product is shown as part of something else. */
  onClose: (() => void) | undefined
  /** Undefined: there is no list to go through. Null: this is its end. */
  onPrevious: (() => void) | null | undefined
  onNext: (() => void) | null | undefined
  /** What else can be done with the product there. */
  action?: ReactNode
}

/** What to do with the page: go through the list, share, close. */
export function ProductToolbar({ link, onClose, onPrevious, onNext, action }: ProductToolbarProps) {
  const { t } = useTranslation('products')
  const isInList = onPrevious !== undefined && onNext !== undefined
  return (
    <div className={styles.bar}>
      {isInList && (
        <Group gap={4}>
          <Step label={t('previous')} onClick={onPrevious}>
            <IconChevronLeft size={20} stroke={1.5} aria-hidden />
          </Step>
          <Step label={t('next')} onClick={onNext}>
            <IconChevronRight size={20} stroke={1.5} aria-hidden />
          </Step>
        </Group>
      )}
      <Group gap={4} ml="auto">
        {action}
        {link !== undefined && (
          <CopyButton
            icon={IconLink}
            label={t('copyLink')}
            doneLabel={t('linkCopied')}
            onCopy={() => copyText(link)}
          />
        )}
        {onClose !== undefined && (
          <Tooltip label={t('close')}>
            <ActionIcon aria-label={t('close')} onClick={onClose}>
              <IconX size={20} stroke={1.5} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </Group>
    </div>
  )
}

function Step({
  label,
  onClick,
  children,
}: {
  label: string
  onClick: (() => void) | null
  children: ReactNode
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon aria-label={label} disabled={onClick === null} onClick={() => onClick?.()}>
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
