import { Modal, Tabs } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AskedExport, closeExport, useAskedExport } from '../../../lib/exports/asked-export.ts'
import { useEntered } from '../../../lib/session/session-store.ts'
import { WithSettings } from '../../../lib/structure/settings.tsx'
import { TabList } from '../../../ui/lists/tab-list.tsx'
import { exportTabs } from '../export-tabs.ts'

/** What a page has asked to be made a file of; nothing while none has. */
export function ExportDialog() {
  const asked = useAskedExport()
  return asked === null ? null : <OpenDialog asked={asked} />
}

function OpenDialog({ asked }: { asked: AskedExport }) {
  const { t } = useTranslation(['exports', 'app'])
  const session = useEntered()
  const tabs = exportTabs.filter(({ isFor }) => isFor(session))
  const [shown, setShown] = useState<string | null>(tabs[0]?.id ?? null)
  const isWide = tabs.find(({ id }) => id === shown)?.isWide === true
  return (
    <Modal
      opened
      size={isWide ? '72rem' : 'lg'}
      title={t('title')}
      onClose={closeExport}
      closeButtonProps={{ 'aria-label': t('app:close') }}
    >
      <WithSettings>
        <Tabs value={shown} onChange={setShown} keepMounted>
          <TabList value={shown} aria-label={t('formats')}>
            {tabs.map(({ id, labelKey }) => (
              <Tabs.Tab key={id} value={id}>
                {t(labelKey)}
              </Tabs.Tab>
            ))}
          </TabList>
          {tabs.map(({ id, Panel }) => (
            <Tabs.Panel key={id} value={id} pt="md">
              <Panel asked={asked} isActive={shown === id} />
            </Tabs.Panel>
          ))}
        </Tabs>
      </WithSettings>
    </Modal>
  )
}
