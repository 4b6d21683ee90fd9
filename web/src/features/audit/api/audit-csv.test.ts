import type { AuditEntry } from '@vitrine/contract'
import { describe, expect, it } from 'vitest'
import { auditCsv } from './audit-csv.ts'

describe('the log as a file', () => {
  it('quotes what needs it, and gives spreadsheets no formulas', () => {
    const entry: AuditEntry = {
      _id: 'e',
      at: '2026-11-22T10:00:00.000Z',
      kind: 'group-created',
      actor: { _id: 'a', name: 'Ada, "the first"' },
      as: null,
      subject: { _id: 's', name: '=HYPERLINK("https://evil.example")' },
      details: { members: 2 },
    }
    const [head, line] = auditCsv([entry]).trimEnd().split('\n')
    expect(head).toBe('\ufefftime,kind,by,in place of,about,details')
    expect(line).toBe(
      '2026-11-22T10:00:00.000Z,group-created,"Ada, ""the first""",,"\'=HYPERLINK(""https://evil.example"")","{""members"":2}"',
    )
  })
})
