import { hash } from 'node:crypto'

/** What is kept of tokens, so that nobody who reads the tables can use one. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex')
}
