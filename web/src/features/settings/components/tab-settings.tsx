import { Box, Button, Card, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { DetailTab } from '@vitrine/contract'
import { checkName } from '@vitrine/rules'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useDraft } from '../../../lib/conflicts/use-draft.ts'
import { NameField } from '../../../lib/forms/name-field.tsx'
import { SaveBar } from '../../../lib/forms/save-bar.tsx'
import { freeName, useNameOf } from '../../../lib/forms/use-name.ts'
import { FieldOrder } from '../../../lib/product-fields/field-order.tsx'
import { useSettings } from '../../../lib/structure/settings.tsx'
import { moved } from '../api/moved.ts'
import { useSettingActions } from '../api/use-setting-actions.ts'
import { RowActions } from './row-actions.tsx'

/** Tabs under which products show their fields; saved all together. */
export function TabSettings() {
  const { t } = useTranslation('settings')
  const settings = useSettings()
  const { replaceTabs } = useSettingActions()
  const stored: readonly DetailTab[] = settings.productDetailTabs
  const {
    draft: tabs,
    version,
    isDirty,
    change: setTabs,
    drop,
    settle,
  } = useDraft(stored, settings.version, 'detail-tabs')
  const namesBut = (index: number) => tabs.toSpliced(index, 1).map(({ name }) => name)
  const isFine = tabs.every(
    ({ name, detailFields }, index) =>
      checkName(name, 'tab') === null && freeName(name, namesBut(index)) === null && detailFields.length > 0,
  )
  const save = () => {
    const input = { query: { version }, body: [...tabs] }
    if (isDirty && isFine) replaceTabs.mutate(input, { onSuccess: (answer) => settle(answer, tabs) })
  }
  return (
    <Stack
      component="form"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        save()
      }}
    >
      <Text c="dimmed" size="sm">
        {t('tabsText')}
      </Text>
      {tabs.map((tab, index) => (
        <TabCard
          // biome-ignore lint/suspicious/noArrayIndexKey: names change while they are typed
          key={index}
          tab={tab}
          taken={namesBut(index)}
          isFirst={index === 0}
          isLast={index === tabs.length - 1}
          onChange={(changed) => setTabs(tabs.with(index, changed))}
          onMove={(by) => setTabs(moved(tabs, index, by))}
          onDelete={() => setTabs(tabs.toSpliced(index, 1))}
        />
      ))}
      <div>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
          onClick={() => setTabs([...tabs, { name: '', detailFields: [] }])}
        >
          {t('tabAdd')}
        </Button>
      </div>
      <SaveBar
        isDirty={isDirty}
        isFine={isFine}
        isSaving={replaceTabs.isPending}
        isSaved={replaceTabs.isSuccess && replaceTabs.data !== null}
        onDrop={drop}
      />
    </Stack>
  )
}

interface TabCardProps {
  tab: DetailTab
  /** Names of the other tabs. */
  taken: readonly string[]
  isFirst: boolean
  isLast: boolean
  onChange: (tab: DetailTab) => void
  onMove: (by: -1 | 1) => void
  onDelete: () => void
}

function TabCard({ tab, taken, onChange, ...actions }: TabCardProps) {
  const { t } = useTranslation('settings')
  const { productDetailFields: fields } = useSettings()
  const { field } = useNameOf(tab.name, (name) => onChange({ ...tab, name }), null, taken, 'tab')
  return (
    <Card withBorder>
      <Stack gap="xs">
        <NameField label={t('name')} field={field} />
        <FieldOrder
          label={t('tabFields')}
          choices={fields.map(({ _id, name }) => ({ value: _id, label: name }))}
          chosen={tab.detailFields}
          onChange={(detailFields) => onChange({ ...tab, detailFields })}
        />
        {tab.detailFields.length === 0 && (
          <Text size="sm" c="var(--mantine-color-error)">
            {t('tabNeedsField')}
          </Text>
        )}
      </Stack>
      {/* In the line of the first label. */}
      <Box pos="absolute" top={8} right={12}>
        <RowActions name={tab.name} {...actions} />
      </Box>
    </Card>
  )
}
