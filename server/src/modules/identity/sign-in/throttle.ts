/** Limits on attempts, counted in the database so that all server processes share them. */
import { createHash } from 'node:crypto'
import { emailKey } from '@vitrine/rules'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/errors.ts'

export interface ThrottleLimits {
  /** Failed sign-ins per account, per quarter of an hour; as many from each device that it was entered from. */
  failuresPerAccount: number
  /**
   * Failed sign-ins per address, per quarter of an hour; as many wrong codes. Devices that the account was entered from
   * don't count there: an office or a fair shares one address.
   */
  failuresPerAddress: number
  /** Mails asked for per account, per hour. */
  mailsPerAccount: number
  /** Mails asked for per address, per hour. */
  mailsPerAddress: number
  /** Wrong codes of a second step per account, per quarter of an hour. */
  codesPerAccount: number
  /** Guests of projects who say who they are, per address, per hour: at a fair many share one. */
  guestsPerAddress: number
  /** Wrong codes of rooms per person and company, per minute. */
  roomCodesPerPerson: number
}

export const defaultLimits: ThrottleLimits = {
  failuresPerAccount: 5,
  failuresPerAddress: 50,
  mailsPerAccount: 5,
  mailsPerAddress: 50,
  codesPerAccount: 5,
  guestsPerAddress: 60,
  roomCodesPerPerson: 5,
}

/** An attempt to sign in: the email address that was typed, and the IP address. */
export interface Attempt {
  email: string
  address: string
  /**
   * Set for a device that has signed in to the account before. Its attempts are counted apart from those of others for
   * the account, and not for the IP address. A thief of the device has a few tries at this account, and at no other.
   */
  knownDevice?: string | undefined
}

/** What is counted is counted before it is tried: of many at once no more than the limit are. */
export interface Throttle {
  /** Refuses TooManyRequests. */
  beforeSignIn(attempt: Attempt): Promise<void>
  /** It succeeded: the account starts anew, and the address gets its try back. */
  afterSuccess(attempt: Attempt): Promise<void>
  /** The account starts anew, as its password is another one. */
  forgetFailures(email: string): Promise<void>
  /** Refuses TooManyRequests. */
  beforeCode(personId: string, address: string): Promise<void>
  afterCode(personId: string, address: string): Promise<void>
  /** Counts a mail that somebody asks for. Refuses TooManyRequests. */
  beforeMail(email: string, address: string): Promise<void>
  /** Counts somebody who comes in as a guest. Refuses TooManyRequests. */
  beforeGuest(address: string): Promise<void>
  /** Refuses TooManyRequests. */
  beforeRoomCode(domainId: string, personId: string): Promise<void>
  /** It was a right one: the person gets their try back. */
  afterRoomCode(domainId: string, personId: string): Promise<void>
}

const quarterHour = 15 * 60

/** Accounts are counted by a hash: the table holds no addresses of people who merely mistyped. */
function keyOf(email: string, device = ''): string {
  return createHash('sha256')
    .update(`${emailKey(email)}${device === '' ? '' : `\n${device}`}`)
    .digest('hex')
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
  const codeAddresses = limiter('second-factor-address', limits.failuresPerAddress, quarterHour)
  const mails = limiter('mail', limits.mailsPerAccount, 60 * 60)
  const mailAddresses = limiter('mail-address', limits.mailsPerAddress, 60 * 60)
  const guests = limiter('guest-address', limits.guestsPerAddress, 60 * 60)
  const roomCodes = limiter('room-code', limits.roomCodesPerPerson, 60)
  const consume = async (from: RateLimiterPostgres, key: string) => {
    try {
      await from.consume(key)
    } catch (cause) {
      if (!(cause instanceof RateLimiterRes)) throw cause
      refuse('TooManyRequests', { seconds: Math.ceil(cause.msBeforeNext / 1000) })
    }
  }
  return {
    beforeSignIn: async ({ email, address, knownDevice }) => {
      if (knownDevice === undefined) await consume(addresses, address)
      await consume(accounts, keyOf(email, knownDevice))
    },
    afterSuccess: async ({ email, address, knownDevice }) => {
      if (knownDevice === undefined) await addresses.reward(address)
      await accounts.delete(keyOf(email, knownDevice))
    },
    forgetFailures: async (email) => {
      await accounts.delete(keyOf(email))
    },
    beforeCode: async (personId, address) => {
      await consume(codeAddresses, address)
      await consume(codes, personId)
    },
    afterCode: async (personId, address) => {
      await codeAddresses.reward(address)
      await codes.delete(personId)
    },
    beforeMail: async (email, address) => {
      await consume(mailAddresses, address)
      await consume(mails, keyOf(email))
    },
    beforeGuest: (address) => consume(guests, address),
    beforeRoomCode: (domainId, personId) => consume(roomCodes, `${domainId} ${personId}`),
    afterRoomCode: async (domainId, personId) => {
      await roomCodes.reward(`${domainId} ${personId}`)
    },
  }
}
