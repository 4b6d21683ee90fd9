/** Limits on attempts, counted in the database so that all server processes share them. */
import { createHash } from 'node:crypto'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../../platform/db/database.ts'
import { refuse } from '../../platform/errors.ts'

export interface ThrottleLimits {
  /** Failed sign-ins per account, per quarter of an hour. */
  failuresPerAccount: number
  /** Failed sign-ins per address, per quarter of an hour. */
  failuresPerAddress: number
  /** Mails asked for per account, per hour. */
  mailsPerAccount: number
  /** Wrong codes of a second step per account, per quarter of an hour. */
  codesPerAccount: number
}

export const defaultLimits: ThrottleLimits = {
  failuresPerAccount: 5,
  failuresPerAddress: 50,
  mailsPerAccount: 5,
  codesPerAccount: 5,
}

export interface Throttle {
  /** Counts an attempt to sign in before it is made. Refuses TooManyRequests. */
  beforeSignIn(email: string, address: string): Promise<void>
  afterSuccess(email: string): Promise<void>
  afterFailure(address: string): Promise<void>
  /** Counts a code before it is looked at. Refuses TooManyRequests. */
  beforeCode(personId: string): Promise<void>
  afterCode(personId: string): Promise<void>
  /** Counts a mail that somebody asks for. Refuses TooManyRequests. */
  beforeMail(email: string): Promise<void>
}

const quarterHour = 15 * 60

/** Accounts are counted by a hash: the table holds no addresses of people who merely mistyped. */
function keyOf(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('hex')
}

export function createThrottle(database: Database, limits: ThrottleLimits = defaultLimits): Throttle {
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: database.pool,
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
    })
  const accounts = limiter('sign-in-account', limits.failuresPerAccount, quarterHour)
  const addresses = limiter('sign-in-address', limits.failuresPerAddress, quarterHour)
  const codes = limiter('second-factor', limits.codesPerAccount, quarterHour)
  const mails = limiter('mail', limits.mailsPerAccount, 60 * 60)
  const consume = async (from: RateLimiterPostgres, key: string) => {
    try {
      await from.consume(key)
    } catch (cause) {
      if (!(cause instanceof RateLimiterRes)) throw cause
      refuse('TooManyRequests', { seconds: Math.ceil(cause.msBeforeNext / 1000) })
    }
  }
  return {
    beforeSignIn: async (email, address) => {
      const found = await addresses.get(address)
      if (found !== null && found.consumedPoints >= limits.failuresPerAddress) {
        refuse('TooManyRequests', { seconds: Math.ceil(found.msBeforeNext / 1000) })
      }
      await consume(accounts, keyOf(email))
    },
    afterSuccess: async (email) => {
      await accounts.delete(keyOf(email))
    },
    afterFailure: async (address) => {
      await consume(addresses, address).catch(() => undefined)
    },
    beforeCode: (personId) => consume(codes, personId),
    afterCode: async (personId) => {
      await codes.delete(personId)
    },
    beforeMail: (email) => consume(mails, keyOf(email)),
  }
}
