import { ActionIcon, Button, Menu, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { GroupRow } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import styles from './people.module.css'
import type { MemberAction } from './users-table.tsx'

interface SelectionActionsProps {
  count: number
  /** Groups that people of this kind may join. */
  groups: readonly GroupRow[]
  onAction: (action: MemberAction, group?: string) => void
  onClear: () => void
}

/** What can be done with the people selected. */
export function SelectionActions({ count, groups, onAction, onClear }: SelectionActionsProps) {
  const { t } = useTranslation('people')
  const { number } = useFormats()
  const changeable = groups.filter(({ mayChangeMembers }) => mayChangeMembers)
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('selection')}>
      <Text size="sm" fw={560} aria-live="polite">
        {t('selected', { count, number: number(count) })}
      </Text>
      {(['add-to-group', 'remove-from-group'] as const).map((action) => (
        <Menu key={action} position="top" withinPortal>
          <Menu.Target>
            <Button size="compact-sm" variant="default" disabled={changeable.length === 0}>
              {t(action)}
            </Button>
          </Menu.Target>
          <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
            {changeable.map(({ _id, name }) => (
              <Menu.Item key={_id} onClick={() => onAction(action, _id)}>
                {name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ))}
      {(['resend', 'activate', 'deactivate'] as const).map((action) => (
        <Button key={action} size="compact-sm" variant="default" onClick={() => onAction(action)}>
          {t(action)}
        </Button>
      ))}
      <Button size="compact-sm" variant="light" color="red" onClick={() => onAction('delete')}>
        {t('remove')}
      </Button>
      <ActionIcon variant="subtle" color="gray" aria-label={t('clearSelection')} onClick={onClear}>
        <IconX size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </div>
  )
}
