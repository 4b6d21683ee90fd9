import { isUuid } from '../uuid.ts'

/** The tenant and person of a transaction, and how long its statements may take. */
export interface TransactionSettings {
  /** Tenant whose rows are visible; without one, tenant tables look empty. */
  domainId: string | null
  /** Person acting, for the few rows people see across domains. */
  personId: string | null
  /**
   * Milliseconds after which a statement is stopped by the server (SQLSTATE 57014). A request has no more than what
   * is left of its time; other work has none where nothing is said.
   */
  statementTimeoutMs?: number
}

/** An id as it is set. */
export function settingOfId(id: string | null): string {
  if (id !== null && !isUuid(id)) throw new Error('Not an id')
  return id ?? ''
}
