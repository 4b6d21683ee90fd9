/** The kinds of files that the dialog offers: one entry each. */
import type { ComponentType } from 'react'
import type { Entered } from '../../lib/session/session-store.ts'
import { MediaTab } from './components/media-tab.tsx'
import { PdfTab } from './components/pdf-tab.tsx'
import { PricesTab } from './components/prices-tab.tsx'
import { CsvTab, XlsxTab } from './components/table-tab.tsx'
import type { TabProps } from './tab-props.ts'

export interface ExportTab {
  id: string
  labelKey: 'tabXlsx' | 'tabCsv' | 'tabPdf' | 'tabMedia' | 'tabPrices'
  Panel: ComponentType<TabProps>
  /** Whether it shows something beside its options. */
  isWide?: boolean
  isFor: (session: Entered) => boolean
}

const everybody = () => true

export const exportTabs: readonly ExportTab[] = [
  { id: 'xlsx', labelKey: 'tabXlsx', Panel: XlsxTab, isFor: everybody },
  { id: 'csv', labelKey: 'tabCsv', Panel: CsvTab, isFor: everybody },
  { id: 'pdf', labelKey: 'tabPdf', Panel: PdfTab, isWide: true, isFor: everybody },
  { id: 'zip', labelKey: 'tabMedia', Panel: MediaTab, isFor: everybody },
  {
    id: 'prices',
    labelKey: 'tabPrices',
    Panel: PricesTab,
    // Staff who see groups may export as other people see the products.
    isFor: ({ access }) => !access.isClient && access.permissions.group.view >= 1,
  },
]
