import { Button, Group, Modal, SimpleGrid, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Settlement } from './conflict-store.ts'

export interface ShownPart {
  key: string
  name: string
  /** Null: left as it was. */
  mine: string | null
  theirs: string
}

interface ConflictDialogProps {
  parts: readonly ShownPart[]
  onSettle: (how: Settlement) => void
}

/** Somebody else has changed the same: nothing is overwritten before it is said which one counts. */
export function ConflictDialog({ parts, onSettle }: ConflictDialogProps) {
  const { t } = useTranslation('conflicts')
  const field = parts.map(({ name }) => name).join(', ')
  return (
    <Modal
      opened
      onClose={() => onSettle('edit')}
      title={field === '' ? t('titleAny') : t('title', { field })}
      centered
      // Over the dialog that is being saved.
      zIndex={400}
    >
      <Stack mb="lg">
        {parts.map(({ key, name, mine, theirs }) => (
          <div key={key}>
            {parts.length > 1 && <Text fw={600}>{name}</Text>}
            <SimpleGrid cols={2}>
              <Value title={t('mine')} text={mine ?? t('unchanged')} />
              <Value title={t('theirs')} text={theirs} />
            </SimpleGrid>
          </div>
        ))}
      </Stack>
      <Group justify="flex-end">
        <Button variant="subtle" onClick={() => onSettle('edit')}>
          {t('keepEditing')}
        </Button>
        <Button variant="default" onClick={() => onSettle('theirs')}>
          {t('useTheirs')}
        </Button>
        <Button onClick={() => onSettle('mine')}>{t('useMine')}</Button>
      </Group>
    </Modal>
  )
}

function Value({ title, text }: { title: string; text: string }) {
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
