import { Button, Menu } from '@mantine/core'
import type { GroupRow } from '@vitrine/contract'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { SelectionBar } from '../../../ui/lists/selection-bar.tsx'
import type { MemberAction } from './use-member-actions.tsx'

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
    <SelectionBar
      label={t('selection')}
      said={t('selected', { count, number: number(count) })}
      clearLabel={t('clearSelection')}
      onClear={onClear}
      isFloating
    >
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
    </SelectionBar>
  )
}
