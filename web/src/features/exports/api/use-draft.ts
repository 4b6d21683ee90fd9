/** What was chosen in a tab of the dialog: also the next time that it is opened, by the same person in the same company. */
import type { CsvWriting, PdfLayout } from '@vitrine/contract'
import { numberStyleOf } from '@vitrine/rules'
import { createStore, type Store } from '../../../lib/create-store.ts'
import { useFormats } from '../../../lib/i18n/formats.ts'
import { useEntered } from '../../../lib/session/session-store.ts'

/** By person, company and tab. */
type Drafts<Value> = ReadonlyMap<string, Value>

const columnDrafts = createStore<Drafts<string[]>>(new Map())
const writingDrafts = createStore<Drafts<CsvWriting>>(new Map())
const layoutDrafts = createStore<Drafts<PdfLayout>>(new Map())

interface Choice {
  value: string
}

/** `proposed`: while nothing was chosen. */
export function useChosenColumns(
  part: 'xlsx' | 'csv' | 'prices',
  { choices, proposed }: { choices: readonly Choice[]; proposed: string[] },
): [string[], (columns: string[]) => void] {
  const [columns, setColumns] = useDraft(columnDrafts, part, proposed)
  return [existing(columns, choices), setColumns]
}

export function useChosenLayout(
  choices: readonly Choice[],
  proposed: PdfLayout,
): [PdfLayout, (layout: PdfLayout) => void] {
  const [layout, setLayout] = useDraft(layoutDrafts, 'pdf', proposed)
  return [{ ...layout, fields: existing(layout.fields, choices) }, setLayout]
}

/** Proposed as the person's own spreadsheet expects it. */
export function useChosenWriting(): [CsvWriting, (writing: CsvWriting) => void] {
  const { preferences } = useFormats()
  const numberStyle = numberStyleOf(preferences)
  const delimiter = numberStyle === 'comma' ? ';' : ','
  return useDraft<CsvWriting>(writingDrafts, 'csv', { numberStyle, delimiter, encoding: 'utf-8-bom' })
}

/** A colleague may delete a field meanwhile. */
function existing(keys: readonly string[], choices: readonly Choice[]): string[] {
  const known = new Set(choices.map(({ value }) => value))
  return keys.filter((key) => known.has(key))
}

function useDraft<Value>(
  drafts: Store<Drafts<Value>>,
  part: string,
  proposed: Value,
): [Value, (value: Value) => void] {
  const { domain, user } = useEntered()
  const key = `${domain._id} ${user?._id} ${part}`
  const all = drafts.use()
  return [all.get(key) ?? proposed, (value) => drafts.set(new Map([...all, [key, value]]))]
}
