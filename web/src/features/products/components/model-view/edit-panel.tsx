import { ActionIcon, Button, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './model-view.module.css'

interface EditPanelProps {
  /** What the panel is called. */
  label: string
  /** What is edited in it. */
  title: string
  /** Beside the title. */
  aside?: ReactNode
  edited: { isChanged: boolean; isSaving: boolean; reset(): void; save(): void }
  children: ReactNode
}

/** The frame of what is edited beside a model: every change is seen at once, and saved only when wanted. */
export function EditPanel({ label, title, aside, edited, children }: EditPanelProps) {
  const { t } = useTranslation('media')
  return (
    <section className={styles.lighting} aria-label={label}>
      <div className={styles.lightingHead}>
        <Text fw={600} size="sm">
          {title}
        </Text>
        {aside}
      </div>
      {children}
      <div className={styles.lightingFoot}>
        <Button size="xs" variant="default" disabled={!edited.isChanged} onClick={edited.reset}>
          {t('reset')}
        </Button>
        <Button size="xs" disabled={!edited.isChanged} loading={edited.isSaving} onClick={edited.save}>
          {t('saveChanges')}
        </Button>
      </div>
    </section>
  )
}

interface EditedPartProps {
  name: ReactNode
  isChosen: boolean
  /** Or, once it is chosen, no longer. */
  onChoose: () => void
  removeLabel: string
  onRemove: () => void
  children: ReactNode
}

/** One of the lights or points in the panel, which opens at its name. */
export function EditedPart({ name, isChosen, onChoose, removeLabel, onRemove, children }: EditedPartProps) {
  return (
    <fieldset className={styles.light} data-chosen={isChosen || undefined}>
      <legend className={styles.lightHead}>
        <button type="button" className={styles.lightName} aria-expanded={isChosen} onClick={onChoose}>
          {name}
        </button>
      </legend>
      <ActionIcon
        className={styles.removeLight}
        size="sm"
        variant="subtle"
        color="red"
        aria-label={removeLabel}
        onClick={onRemove}
      >
        <IconTrash size={14} stroke={1.75} aria-hidden />
      </ActionIcon>
      {children}
    </fieldset>
  )
}
