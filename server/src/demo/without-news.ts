import type { Scope } from '../scope/scope.ts'

/** The same scope, of whose doings nobody is told: a demo has no one to write to. */
export function withoutNews(scope: Scope): Scope {
  return {
    ...scope,
    emit: () => Promise.resolve(),
    queue: () => Promise.resolve(),
    transaction: (work, options) => scope.transaction((open) => work(withoutNews(open)), options),
  }
}
