import { Button, Group, Modal, SimpleGrid, Stack, Text } from '@mantine/core'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { levels } from '../../ui/theme/levels.ts'
import type { Settlement } from './conflict-store.ts'
import { PictureValue } from './picture-value.tsx'

export interface ShownPart {
  key: string
  name: string
  /** Null: left as it was. */
  mine: string | null
  theirs: string
  pictures?: { mine: Blob | null; theirs: string | null } | undefined
}

interface ConflictDialogProps {
  parts: readonly ShownPart[]
  /** What has changed was to be deleted: it is shown alone. */
  isDeletion?: boolean
  /** Escape is answered elsewhere, or it would close the dialog below, too. */
  isOverDialog?: boolean
  onSettle: (how: Settlement) => void
}

/**
 * Somebody else has changed the same: nothing is overwritten before it is said which one counts. While its words are on
 * their way it waits alone: what is below it may hold what somebody has typed.
 */
export function ConflictDialog(props: ConflictDialogProps) {
  return (
    <Suspense>
      <Question {...props} />
    </Suspense>
  )
}

function Question({ parts, isDeletion = false, isOverDialog = false, onSettle }: ConflictDialogProps) {
  const { t } = useTranslation('conflicts')
  const field = parts.map(({ name }) => name).join(', ')
  return (
    <Modal
      opened
      onClose={() => onSettle('edit')}
      title={field === '' ? t('titleAny') : t('title', { field })}
      centered
      closeOnEscape={!isOverDialog}
      // Over the dialog that is being saved.
      zIndex={levels.question}
    >
      <Stack mb="lg">
        {isDeletion && <Text>{t('deletionText')}</Text>}
        {parts.map((part) => (
          <div key={part.key}>
            {parts.length > 1 && <Text fw={600}>{part.name}</Text>}
            <Values part={part} isDeletion={isDeletion} />
          </div>
        ))}
      </Stack>
      <Group justify="flex-end">
        <Button variant="subtle" onClick={() => onSettle('edit')}>
          {t(isDeletion ? 'notDelete' : 'keepEditing')}
        </Button>
        {!isDeletion && (
          <Button variant="default" onClick={() => onSettle('theirs')}>
            {t('useTheirs')}
          </Button>
        )}
        <Button color={isDeletion ? 'red' : undefined} onClick={() => onSettle('mine')}>
          {t(isDeletion ? 'deleteAllTheSame' : 'useMine')}
        </Button>
      </Group>
    </Modal>
  )
}

function Values({ part: { mine, theirs, pictures }, isDeletion }: { part: ShownPart; isDeletion: boolean }) {
  const { t } = useTranslation('conflicts')
  const value = (text: string, picture: Blob | string | null | undefined) =>
    picture === undefined ? <TextValue text={text} /> : <PictureValue picture={picture} />
  return (
    <SimpleGrid cols={isDeletion ? 1 : 2}>
      {!isDeletion && <Value title={t('mine')}>{value(mine ?? t('unchanged'), pictures?.mine)}</Value>}
      <Value title={t('theirs')}>{value(theirs, pictures?.theirs)}</Value>
    </SimpleGrid>
  )
}

function Value({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Text size="sm" c="dimmed">
        {title}
      </Text>
      {children}
    </div>
  )
}

function TextValue({ text }: { text: string }) {
  const { t } = useTranslation()
  return (
    <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {text === '' ? t('noValue') : text}
    </Text>
  )
}
