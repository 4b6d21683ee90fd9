/** Lines with what was asked then, as it was called, and what was answered. */
import type { ProjectReportAsked, ReportLine, ReportLineKind } from '@vitrine/contract'
import type { Scope } from '../../scope/scope.ts'
import { type ShownDynamicField, type StoredForm, shownDynamicFields } from '../projects/index.ts'
import type { Reading } from './asked-rows.ts'
import { type AskedLines, countLines, type LineRow, listForms, listLines } from './lines.repository.ts'
import { readingOf } from './project-report.service.ts'
import type { Page } from './rows.repository.ts'

export async function listReportLines(
  scope: Scope,
  asked: ProjectReportAsked,
  given: {
    kind?: ReportLineKind | undefined
    currency?: string | undefined
    isWithoutPrice?: boolean | undefined
    sort: string
  },
  page: Page,
): Promise<{ total: number; result: ReportLine[] }> {
  const reading = await readingOf(scope, asked)
  const lines: AskedLines = {
    kind: given.kind ?? null,
    currency: given.currency ?? null,
    isWithoutPrice: given.isWithoutPrice ?? false,
    sort: given.sort,
  }
  const rows = await listLines(reading, lines, page)
  const forms = formsFor(reading)
  return { total: await countLines(reading, lines), result: await presentLines(forms, rows) }
}

/** The parts of a form that the reader is shown. Each form is looked up once. */
export interface Forms {
  of(rows: readonly LineRow[]): Promise<(row: LineRow) => ShownForm>
}

type ShownForm = Pick<StoredForm, 'orderFields'> & { dynamicFields: readonly ShownDynamicField[] }

const empty: ShownForm = { orderFields: [], dynamicFields: [] }

export function formsFor({ scope, seen }: Reading): Forms {
  const shown = new Map<string, ShownForm>()
  const kept = new Map<string, ShownForm>()
  const idOf = ({ orderId, projectId }: LineRow) => orderId ?? projectId
  // Orders of a project have the same form mostly: dynamic fields are decided on once for each that there is.
  const cut = async (form: StoredForm): Promise<ShownForm> => {
    const text = JSON.stringify(form)
    const known = shown.get(text)
    if (known !== undefined) return known
    const dynamicFields = await shownDynamicFields(scope, form.dynamicFields, seen.visibility)
    const made = { orderFields: form.orderFields, dynamicFields }
    shown.set(text, made)
    return made
  }
  return {
    async of(rows) {
      const missing = rows.filter((row) => row.form === null && !kept.has(idOf(row)))
      const found = await listForms(scope, {
        orderIds: [...new Set(missing.flatMap(({ orderId }) => orderId ?? []))],
        projectIds: [
          ...new Set(missing.flatMap(({ orderId, projectId }) => (orderId === null ? projectId : []))),
        ],
      })
      for (const [id, form] of found) kept.set(id, await cut(form))
      const own = new Map<StoredForm, ShownForm>()
      for (const { form } of rows) if (form !== null) own.set(form, await cut(form))
      return (row) => (row.form === null ? kept.get(idOf(row)) : own.get(row.form)) ?? empty
    },
  }
}

export async function presentLines(forms: Forms, rows: readonly LineRow[]): Promise<ReportLine[]> {
  const formOf = await forms.of(rows)
  return rows.map((row) => presentLine(row, formOf(row)))
}

function presentLine(row: LineRow, { orderFields, dynamicFields }: ShownForm): ReportLine {
  return {
    ...{ kind: row.kind, category: row.category, session: row.session, order: row.order },
    ...{ interested: row.interested, quantity: row.quantity, price: row.price, listPrice: row.listPrice },
    ...{ currency: row.currency, amount: row.amount, author: row.author },
    at: row.at.toISOString(),
    project: { _id: row.projectId, name: row.projectName },
    attendee: { _id: row.attendee, name: row.attendeeName },
    product: { _id: row.productId, name: row.name, reference: row.reference },
    values: orderFields.flatMap(({ id, name, type, unit }) => {
      const value = row.values[id] ?? ''
      return value === '' ? [] : [{ name, type, unit, value }]
    }),
    dynamicValues: dynamicFields.flatMap(({ id, name, currency }) => {
      const result = row.dynamicValues[id]
      return result === undefined ? [] : [{ name, currency, value: 'value' in result ? result.value : null }]
    }),
    comments: row.comments.map(({ at, ...comment }) => ({ ...comment, at: new Date(at).toISOString() })),
  }
}
