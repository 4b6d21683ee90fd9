import { ActionIcon, Button, Card, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import type { DetailTab, DomainSettings } from '@vitrine/contract'
import { checkName } from '@vitrine/rules'
import { useTranslation } from 'react-i18next'
import { useDraft } from '../../../lib/conflicts/use-draft.ts'
import { LeaveGuard } from '../../../ui/leave-guard.tsx'
import { moved } from '../api/moved.ts'
import { useSettingActions } from '../api/use-setting-actions.ts'
import { FieldOrder } from './field-order.tsx'

const icon = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** Tabs under which products show their fields; saved all together. */
export function TabSettings({ settings }: { settings: DomainSettings }) {
  const { t } = useTranslation(['settings', 'errors'])
  const { replaceTabs } = useSettingActions()
  const stored: readonly DetailTab[] = settings.productDetailTabs
  const { draft: tabs, version, isDirty, change: setTabs, drop } = useDraft(stored, settings.version)
  const isFine = tabs.every(({ name, detailFields }) => checkName(name) === null && detailFields.length > 0)
  const fields = settings.productDetailFields.map(({ _id, name }) => ({ value: _id, label: name }))
  const change = (index: number, tab: DetailTab) => setTabs(tabs.with(index, tab))
  return (
    <Stack>
      <Text c="dimmed" size="sm">
        {t('tabsText')}
      </Text>
      {tabs.map((tab, index) => {
        const refusal = checkName(tab.name)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: names change while they are typed
          <Card key={index} withBorder>
            <Group align="flex-start" wrap="nowrap">
              <Stack gap="xs" style={{ flex: 1, minWidth: 0 }}>
                <TextInput
                  label={t('name')}
                  value={tab.name}
                  error={refusal === null ? null : t(`errors:${refusal.key}`, refusal.parameters)}
                  onChange={(event) => change(index, { ...tab, name: event.currentTarget.value })}
                />
                <FieldOrder
                  label={t('tabFields')}
                  choices={fields}
                  chosen={tab.detailFields}
                  onChange={(detailFields) => change(index, { ...tab, detailFields })}
                />
              </Stack>
              <Group gap={2} wrap="nowrap">
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  disabled={index === 0}
                  aria-label={t('moveUp', { name: tab.name })}
                  onClick={() => setTabs(moved(tabs, index, -1))}
                >
                  <IconArrowUp {...icon} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  disabled={index === tabs.length - 1}
                  aria-label={t('moveDown', { name: tab.name })}
                  onClick={() => setTabs(moved(tabs, index, 1))}
                >
                  <IconArrowDown {...icon} />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="red"
                  aria-label={t('deleteNamed', { name: tab.name })}
                  onClick={() => setTabs(tabs.toSpliced(index, 1))}
                >
                  <IconTrash {...icon} />
                </ActionIcon>
              </Group>
            </Group>
          </Card>
        )
      })}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus {...icon} />}
          onClick={() => setTabs([...tabs, { name: '', detailFields: [] }])}
        >
          {t('tabAdd')}
        </Button>
      </div>
      <Group>
        <Button
          disabled={!isDirty || !isFine}
          loading={replaceTabs.isPending}
          onClick={() => replaceTabs.mutate({ query: { version }, body: [...tabs] }, { onSuccess: drop })}
        >
          {t('save')}
        </Button>
        <Button variant="subtle" disabled={!isDirty} onClick={drop}>
          {t('discard')}
        </Button>
      </Group>
      <LeaveGuard isDirty={isDirty} text={t('unsaved')} stayLabel={t('cancel')} leaveLabel={t('discard')} />
    </Stack>
  )
}
