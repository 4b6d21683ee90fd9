/** Answers the calls of the import pages in the page itself, like the server; work ends when the test says so. */
import type { ImportColumn, ImportObstacle, ImportRow, ProductImport } from '@vitrine/contract'
import { idOf, ids, keys, personId } from '../example-company.ts'

const at = '2026-01-31T12:00:00.000Z'
export const importId = idOf(900)
const processId = idOf(901)

export function exampleColumn(index: number, header: string, part: Partial<ImportColumn> = {}): ImportColumn {
  return {
    index,
    letter: String.fromCharCode(65 + index),
    header,
    samples: [],
    filled: 3,
    target: null,
    matched: null,
    problem: null,
    asks: [],
    numberStyle: 'dot',
    dateOrder: 'dmy',
    emptyText: null,
    ...part,
  }
}

export function exampleRow(row: number, part: Partial<ImportRow> = {}): ImportRow {
  const number = String(row).padStart(3, '0')
  return {
    row,
    kind: 'new',
    product: null,
    reference: `REF-${number}`,
    name: `Chair ${number}`,
    isAccepted: part.kind === undefined || part.kind === 'new' || part.kind === 'changed',
    cells: [],
    findings: [],
    applied: null,
    ...part,
  }
}

const columns = [
  exampleColumn(0, 'Code', { samples: ['REF-002', 'REF-003'], problem: 'unknown' }),
  exampleColumn(1, 'Name', { samples: ['Chair 002'], target: 'name', matched: 'header' }),
  exampleColumn(2, 'Breite', { samples: ['45,5', 'twelve'], problem: 'unknown' }),
]

const rows = [
  exampleRow(2, { cells: [{ field: 'name', before: null, after: 'Chair 002' }] }),
  exampleRow(3, {
    kind: 'changed',
    product: idOf(1_003),
    cells: [
      { field: keys.width, before: '50', after: '1234.5' },
      { field: keys.launch, before: null, after: '2026-03-09' },
      { field: 'category', before: ids.chairs, after: 'Lighting > Lamps' },
    ],
  }),
  exampleRow(4, { kind: 'unchanged', product: idOf(1_004) }),
  exampleRow(5, {
    kind: 'refused',
    findings: [
      {
        row: 5,
        subject: 'REF-005',
        column: 'C Breite',
        value: 'twelve',
        code: 'ImportCellNotNumber',
        data: {},
        isLeftOut: true,
      },
      {
        row: 5,
        subject: 'REF-005',
        column: 'folder',
        value: '',
        code: 'ImportCellRequired',
        data: {},
        isLeftOut: true,
      },
    ],
  }),
]

export const exampleImport: ProductImport = {
  _id: importId,
  fileName: 'spring.csv',
  state: 'columns',
  owner: { _id: personId, name: 'Edith' },
  createdAt: at,
  appliedAt: null,
  counts: null,
  outcome: null,
  process: processId,
  error: null,
  folder: { _id: ids.showroom, name: 'Showroom' },
  sheets: [],
  sheet: null,
  headerRow: 1,
  columns,
  missing: ['reference'],
  options: { createsProducts: true, changesProducts: true, repeated: 'none' as const, forNew: {} },
  additions: { categories: [], options: [] },
  isRemembered: false,
  fileKind: 'csv',
  canUndo: false,
}

const refusal = (code: string, status: number, data = {}) =>
  Response.json({ code, message: '', status, data }, { status })
const nothing = () => new Response(null, { status: 204 })

export class ImportServer {
  one: ProductImport
  rows: ImportRow[]
  obstacles: ImportObstacle[] = []
  isAway = false
  /** Answered to the next write, once. */
  refused: { code: string; status: number; data?: Record<string, string | number> } | null = null

  constructor(part: Partial<ProductImport> = {}, shown: readonly ImportRow[] = rows) {
    this.rows = [...shown]
    this.one = { ...exampleImport, ...part }
    if (['checked', 'applying', 'applied'].includes(this.one.state)) this.count()
  }

  readonly answer = async (request: Request): Promise<Response | null> => {
    const { pathname, searchParams } = new URL(request.url)
    const path = pathname.slice('/api/imports'.length)
    if (pathname === `/api/processes/${processId}`) return this.isAway ? lost() : Response.json(running)
    if (!pathname.startsWith('/api/imports')) return null
    if (this.isAway) return lost()
    const isWrite = request.method !== 'GET'
    if (isWrite && this.refused !== null) {
      const { code, status, data } = this.refused
      this.refused = null
      return refusal(code, status, data)
    }
    return isWrite ? await this.write(request, path) : this.read(path, searchParams)
  }

  private read(path: string, asked: URLSearchParams): Response {
    if (path === '') return Response.json({ total: 1, result: [this.one] })
    if (path.endsWith('/obstacles'))
      return Response.json({ total: this.obstacles.length, result: this.obstacles })
    if (path.endsWith('/findings')) return Response.json(this.findings())
    if (!path.endsWith('/rows')) return Response.json(this.one)
    const result = this.rows.filter(
      ({ kind, cells, findings, reference, name }) =>
        (asked.get('kind') ?? kind) === kind &&
        (asked.get('field') === null || cells.some(({ field }) => field === asked.get('field'))) &&
        (asked.get('has_findings') === null || findings.length > 0) &&
        (asked.get('code') === null ||
          findings.some(
            ({ code, column }) => code === asked.get('code') && column === (asked.get('column') ?? ''),
          )) &&
        `${reference} ${name}`.toLowerCase().includes((asked.get('search') ?? '').toLowerCase()),
    )
    return Response.json({ total: result.length, result })
  }

  private findings() {
    const all = this.rows.flatMap(({ findings }) => findings)
    const byReason = Map.groupBy(all, ({ code, column }) => `${code} ${column}`)
    const reasons = [...byReason.values()].flatMap((group) => {
      const [example] = group
      return example === undefined ? [] : [{ rows: group.length, example }]
    })
    return { total: all.length, result: all, reasons }
  }

  private async write(request: Request, path: string): Promise<Response> {
    if (path.endsWith('/columns')) return this.match(await request.json())
    if (path.endsWith('/rows')) return this.accept(await request.json())
    if (request.method === 'DELETE') {
      this.one = { ...this.one, state: 'cancelled' }
      return nothing()
    }
    const isApplying = path.endsWith('/apply')
    if (this.one.state !== (isApplying ? 'checked' : 'applied')) return refusal('ImportNotReady', 409)
    this.one = { ...this.one, state: isApplying ? 'applying' : 'undoing' }
    return Response.json({ process: processId })
  }

  private match({ columns = [], options = this.one.options }: Partial<ProductImport>): Response {
    const known = new Map(columns.map((column) => [column.index, column]))
    this.one = {
      ...this.one,
      state: 'checking',
      options,
      columns: this.one.columns.map((column) => ({ ...column, ...known.get(column.index), problem: null })),
    }
    return nothing()
  }

  private accept({ rows, isAccepted }: { rows: number[] | { kind: string }; isAccepted: boolean }): Response {
    this.rows = this.rows.map((row) =>
      (Array.isArray(rows) ? rows.includes(row.row) : row.kind === rows.kind) ? { ...row, isAccepted } : row,
    )
    this.count()
    return nothing()
  }

  private count(): void {
    const of = (kind: string) => this.rows.filter((row) => row.kind === kind).length
    const counts = {
      rows: this.rows.length,
      new: of('new'),
      changed: of('changed'),
      unchanged: of('unchanged'),
      refused: of('refused'),
      findings: this.rows.reduce((sum, { findings }) => sum + findings.length, 0),
      accepted: this.rows.filter(({ isAccepted }) => isAccepted).length,
    }
    this.one = { ...this.one, counts }
  }

  /** Ends the running work. */
  finish(): void {
    const { state } = this.one
    if (state === 'checking') {
      this.one = { ...this.one, state: 'checked' }
      this.count()
    }
    if (state === 'applying') {
      const created = this.rows.filter(({ kind, isAccepted }) => kind === 'new' && isAccepted).length
      const updated = this.rows.filter(({ kind, isAccepted }) => kind === 'changed' && isAccepted).length
      const outcome = { created, updated, refused: 0 }
      this.one = { ...this.one, state: 'applied', canUndo: true, appliedAt: at, outcome }
    }
    if (state === 'undoing') this.one = { ...this.one, state: 'undone', canUndo: false }
  }
}

function lost(): never {
  throw new TypeError('Failed to fetch')
}

const running = {
  _id: processId,
  domain: idOf(1),
  action: 'check-import',
  subject: 'spring.csv',
  state: 'running',
  status: 'PROCESSING',
  processed: 2,
  total: 4,
  skip: 0,
  owner: null,
  createdAt: at,
  startedAt: at,
  finishedAt: null,
  attempts: 1,
  result: null,
  error: null,
  findings: 0,
  canCancel: true,
  canRetry: false,
  log: [],
}
