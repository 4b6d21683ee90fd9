import { Button, Group, Modal, SimpleGrid, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Conflict } from '../api/use-product-edits.ts'

interface ConflictDialogProps {
  conflict: Conflict
  fieldName: string
  /** A stored value as it is read. */
  shown: (value: string) => string
  onSettle: (how: 'mine' | 'theirs') => void
  onKeepEditing: () => void
}

/** Somebody else has changed the same value: nothing is overwritten before it is said which one counts. */
export function ConflictDialog({ conflict, fieldName, shown, onSettle, onKeepEditing }: ConflictDialogProps) {
  const { t } = useTranslation('content')
  return (
    <Modal opened onClose={onKeepEditing} title={t('conflictTitle', { field: fieldName })} centered>
      <SimpleGrid cols={2} mb="lg">
        <Version title={t('conflictMine')} text={shown(conflict.mine ?? '')} />
        <Version title={t('conflictTheirs')} text={shown(conflict.theirs)} />
      </SimpleGrid>
      <Group justify="flex-end">
        <Button variant="subtle" onClick={onKeepEditing}>
          {t('conflictKeepEditing')}
        </Button>
        <Button variant="default" onClick={() => onSettle('theirs')}>
          {t('conflictUseTheirs')}
        </Button>
        <Button onClick={() => onSettle('mine')}>{t('conflictUseMine')}</Button>
      </Group>
    </Modal>
  )
}

function Version({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation()
  return (
    <div>
      <Text size="sm" c="dimmed">
        {title}
      </Text>
      <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {text === '' ? t('noValue') : text}
      </Text>
    </div>
  )
}
