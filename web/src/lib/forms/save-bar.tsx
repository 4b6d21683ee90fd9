import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { LeaveGuard } from './leave-guard.tsx'

interface SaveBarProps {
  isDirty: boolean
  /** Whether what is typed can be saved. */
  isFine?: boolean
  isSaving: boolean
  isSaved: boolean
  onDrop: () => void
}

/** The end of a form that is saved explicitly: saving, going back, and a question before it is left unsaved. */
export function SaveBar({ isDirty, isFine = true, isSaving, isSaved, onDrop }: SaveBarProps) {
  const { t } = useTranslation('app')
  return (
    <Group>
      <Button type="submit" disabled={!isDirty || !isFine} loading={isSaving}>
        {t('save')}
      </Button>
      <Button variant="subtle" disabled={!isDirty || isSaving} onClick={onDrop}>
        {t('discardChanges')}
      </Button>
      <Text size="sm" c="dimmed" role="status">
        {isSaved && !isDirty ? t('saved') : ''}
      </Text>
      <LeaveGuard isDirty={isDirty} />
    </Group>
  )
}
