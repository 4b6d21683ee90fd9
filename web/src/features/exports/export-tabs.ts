/** The kinds of files that the dialog offers: one entry each. */
import type { ComponentType } from 'react'
import type { AskedExport } from '../../lib/exports/asked-export.ts'
import type { Entered } from '../../lib/session/session-store.ts'
import { MediaTab } from './components/media-tab.tsx'
import { PricesTab } from './components/prices-tab.tsx'
import { CsvTab, XlsxTab } from './components/table-tab.tsx'

export interface TabProps {
  asked: AskedExport
  /** Whether it is on screen; what was chosen in it stays meanwhile. */
  isActive: boolean
}

export interface ExportTab {
  id: string
  labelKey: 'tabXlsx' | 'tabCsv' | 'tabMedia' | 'tabPrices'
  Panel: ComponentType<TabProps>
  isFor: (session: Entered) => boolean
}

const everybody = () => true

export const exportTabs: readonly ExportTab[] = [
  { id: 'xlsx', labelKey: 'tabXlsx', Panel: XlsxTab, isFor: everybody },
  { id: 'csv', labelKey: 'tabCsv', Panel: CsvTab, isFor: everybody },
  { id: 'zip', labelKey: 'tabMedia', Panel: MediaTab, isFor: everybody },
  {
    id: 'prices',
    labelKey: 'tabPrices',
    Panel: PricesTab,
    // Whoever sees groups looks as others do.
    isFor: ({ access }) => !access.isClient && access.permissions.group.view >= 1,
  },
]
